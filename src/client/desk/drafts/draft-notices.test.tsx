import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { SaveStatus } from './draft-notices.tsx';

test('who goes on typing hears of the saves once, and that all is saved at the end', async () => {
  const draft = { error: undefined, newer: undefined, flush: async () => true };
  const statusOf = (status: 'saving' | 'saved') => <SaveStatus draft={{ ...draft, status }} />;
  const screen = await render(statusOf('saving'));
  const output = screen.getByRole('status');
  await expect.element(output).toHaveTextContent('Saving...');

  const said: (string | null)[] = [];
  const observer = new MutationObserver(() => said.push(output.element().textContent));
  observer.observe(output.element(), { subtree: true, childList: true, characterData: true });
  for (const status of ['saved', 'saving', 'saved', 'saving', 'saved'] as const) {
    await screen.rerender(statusOf(status));
  }
  await expect.element(output).toHaveTextContent('Saved');
  expect(said).toEqual(['Saved']);
});
