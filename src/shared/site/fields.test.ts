import { expect, test } from 'vitest';
import { cleanText, line, lines } from './fields.ts';

test('a text of one line is put in one line, and one of many is left in its lines', () => {
  const text = ' \r\n Ships \u2028\t float,  they\n\n say\0. \n';
  expect(cleanText(line('Title', 100, ''), text)).toBe('Ships float,  they say.');
  expect(cleanText(lines('Text', 100, ''), text)).toBe(text.replace('\0', ''));
});

// Else the whole site stands still for as long: each save, preview and publication cleans all texts.
test('a draft of spaces is not cleaned a thousand times as long as one of words', () => {
  const spaces = `a${' '.repeat(199_998)}b`;
  const words = 'a '.repeat(100_000).trim();
  const timeOf = (text: string) => {
    const start = performance.now();
    expect(cleanText(line('Title', 100, ''), text)).toBe(text);
    return performance.now() - start;
  };
  expect(timeOf(spaces) / timeOf(words)).toBeLessThan(1_000);
});
