import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Unbroken } from './prose.tsx';

const render = (text: string) => renderToStaticMarkup(createElement(Unbroken, { text }));

test('the last halves of a word with hyphens are on one line', () => {
  const bound = (halves: string) => `<span class="whitespace-nowrap">${halves}</span>`;
  expect(render('GPT-3.5 is state-of-the-art.')).toBe(
    `${bound('GPT-3.5')} is state-of-${bound('the-art')}.`,
  );
});

// The server renders the preview of a draft, which may be as long.
test('a draft of hyphens is not rendered a hundred times as long as one of words', () => {
  const timeOf = (text: string) => {
    const start = performance.now();
    render(text);
    return performance.now() - start;
  };
  expect(timeOf('a-'.repeat(100_000)) / timeOf('a b '.repeat(50_000))).toBeLessThan(100);
});
