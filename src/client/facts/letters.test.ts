import { expect, test } from 'vitest';
import { lettersOf } from './letters.ts';

test.each([
  ['plain', ['p', 'l', 'a', 'i', 'n']],
  ['é👩‍💻🇺🇸', ['é', '👩‍💻', '🇺🇸']],
  ['क्षि', ['क्षि']],
  ['', []],
])('%s', (text, letters) => {
  expect(lettersOf(text)).toEqual(letters);
});
