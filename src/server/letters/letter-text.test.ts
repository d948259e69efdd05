import { expect, test } from 'vitest';
import { toWords } from './letter-text.ts';
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
