import { expect, test } from 'vitest';
import { toPlainText, toWords } from './letter-text.ts';
import { parseMarkdown } from './markdown.ts';

test('the words of a letter are without marks, addresses of links and line breaks', () => {
  const letter = `# Hello

*New*: **C#**, [a link](https://a.example) and
<b>raw</b> snake_case

> - one
* \`npm start\` _two_`;
  expect(toWords(parseMarkdown(letter, 'https://site.test').tokens)).toBe(
    'Hello New: C#, a link and <b>raw</b> snake_case one npm start two',
  );
});

test.each([
  'https://example.org/Annual%20Report%20%222026%22.pdf',
  'https://example.org#contact',
  'https://example.org?utm=1',
  'https://müller.de/ü',
])('%s is written once, as it was typed, so that it is a link in mail programs', (address) => {
  const { tokens } = parseMarkdown(`See ${address}`, 'https://site.test');
  expect(toPlainText(tokens)).toBe(`See ${address}`);
});

test('words that are no whole address are followed by it', () => {
  const link = '[https://example.org/Annual Report](https://example.org/Annual%20Report)';
  expect(toPlainText(parseMarkdown(link, 'https://site.test').tokens)).toBe(
    'https://example.org/Annual Report (https://example.org/Annual%20Report)',
  );
});

test('an address that stands elsewhere in the text stays there, and is no link', () => {
  const { tokens, toHtml } = parseMarkdown('[News]: tomorrow\n\nSee [News]', 'https://site.test');
  expect(toHtml()).toBe('<p dir="auto">[News]: tomorrow</p>\n<p dir="auto">See [News]</p>\n');
  expect(toPlainText(tokens)).toBe('[News]: tomorrow\n\nSee [News]');
});

// Else the whole site stands still for as long: at each preview, test and sending.
test('to write a letter of links as plain text takes less than ten times as long as to read it', () => {
  const start = performance.now();
  const { tokens } = parseMarkdown('[a](%)'.repeat(16_000), 'https://site.test');
  const middle = performance.now();
  expect(toPlainText(tokens)).toBe('a (https://site.test/%)'.repeat(16_000));
  expect((performance.now() - middle) / (middle - start)).toBeLessThan(10);
});
