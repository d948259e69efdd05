import { expect, test } from 'vitest';
import { lettersOf } from './typing.ts';

test.each([
  ['plain', ['p', 'l', 'a', 'i', 'n']],
  ['“é”\n', ['“', 'é', '”', '\n']],
  ['a\r\n', ['a', '\r\n']],
  ['e\u0301', ['e\u0301']],
  ['é👩‍💻🇺🇸', ['é', '👩‍💻', '🇺🇸']],
  ['क्षि', ['क्षि']],
  ['', []],
])('%s', (text, letters) => {
  expect(lettersOf(text)).toEqual(letters);
});
