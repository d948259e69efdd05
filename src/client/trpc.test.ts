import { useQueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  createData,
  DataContext,
  DataProvider,
  failureMessage,
  serverLink,
  type Data,
} from './trpc.tsx';

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

test.each(['<h1>Bad gateway</h1>', '{"error":"none of ours"}'])(
  'an answer with a status alone, as %s over HTTP/2, is said in words',
  async (body) => {
    const type = body.startsWith('{') ? 'application/json' : 'text/html';
    const response = () => new Response(body, { status: 502, headers: { 'Content-Type': type } });
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => response());
    onTestFinished(() => fetch.mockRestore());

    const failure = createData(serverLink).client.admin.check.query().catch(failureMessage);

    expect(await failure).toBe('502: The server gave no reason.');
  },
);
