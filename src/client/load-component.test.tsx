import { createElement, Suspense, use } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { loadComponent } from './load-component.ts';

test('a component that has loaded is shown at once, without a fallback', async () => {
  const { load } = loadComponent(async () => ({ default: () => <p>Loaded</p> }));
  await load();
  let isFallbackShown = false;
  const Fallback = () => {
    isFallbackShown = true;
    return null;
  };
  const Lazy = () => createElement(use(load()));

  await render(
    <Suspense fallback={<Fallback />}>
      <Lazy />
    </Suspense>,
  );

  await expect.element(page.getByText('Loaded')).toBeVisible();
  expect(isFallbackShown).toBe(false);
});
