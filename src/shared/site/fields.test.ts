import { expect, test } from 'vitest';
import { address, cleanText, line, lines, mailAddress } from './fields.ts';

test('a text of one line is put in one line, and one of many is left in its lines', () => {
  const text = ' \r\n Ships \u2028\t float,  they\n\n say\0. \n';
  expect(cleanText(line('Title', 100, ''), text)).toBe('Ships float,  they say.');
  expect(cleanText(lines('Text', 100, ''), text)).toBe(text.replace('\0', ''));
});

test('an address is without what comes along when it is copied', () => {
  const field = line('Address', 100, '');
  const copied = '\u202Ahello@example．org\u200B\u202C ';
  expect(cleanText(mailAddress(field), copied)).toBe('hello@example.org');
  expect(cleanText(address(field), 'https://example.org/@mü\u200B')).toBe(
    'https://example.org/@mü',
  );
});

test('what is not seen is empty', () => {
  expect(cleanText(line('Answer within', 100, ''), ' \u200B\u00AD')).toBe('');
  expect(cleanText(lines('Text', 100, ''), '\u200B\n')).toBe('');
});

// Else the whole site stands still for as long: each save, preview and publication cleans all texts.
test.each([' ', '\n'])('a draft of %j is not cleaned a thousand times as long', (blank) => {
  const timeOf = (text: string) => {
    const start = performance.now();
    expect(cleanText(line('Title', 100, ''), text)).toMatch(/^a .*\S$/);
    return performance.now() - start;
  };
  const words = timeOf('a '.repeat(100_000).trim());
  expect(timeOf(`a${blank.repeat(199_998)}b`) / words).toBeLessThan(1_000);
});
