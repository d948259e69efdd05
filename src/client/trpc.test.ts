import { useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createData, DataContext, DataProvider, serverLink, type Data } from './trpc.tsx';

/** The data of a request whose cache holds its name. */
function createRequestData(name: string): Data {
  const data = createData(serverLink);
  data.queryClient.setQueryData(['request'], name);
  return data;
}

function RequestName() {
  return useQueryClient().getQueryData<string>(['request']) ?? 'none';
}

function render(data?: Data): string {
  const provider = createElement(DataProvider, undefined, createElement(RequestName));
  return renderToString(createElement(DataContext, { value: data }, provider));
}

test('on the server each request renders with its own query cache', () => {
  expect(render(createRequestData('first'))).toBe('first');
  expect(render(createRequestData('second'))).toBe('second');
});

test('on the server there is no cache that all requests would share', () => {
  expect(() => render()).toThrow('there is no browser tab');
});
