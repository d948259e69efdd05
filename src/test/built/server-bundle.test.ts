import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';

const files = await Array.fromAsync(glob('dist/server/**/*.js'));
const bundle = files.map((file) => ({ file, code: readFileSync(file, 'utf8') }));

test('no file of the server needs two bytes for a character of its source', () => {
  expect(bundle.length).toBeGreaterThan(10);
  expect(bundle.filter(({ code }) => /[^\0-\xFF]/.test(code)).map(({ file }) => file)).toEqual([]);
});

test('the server has the messages of its checks in English alone', () => {
  const locales = bundle.flatMap(({ code }) => code.match(/zod\/v4\/locales\/[\w-]+/g) ?? []);
  expect(locales).toEqual(['zod/v4/locales/en']);
});
