import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';

const files = await Array.fromAsync(glob('dist/server/**/*.js'));
const bundle = files.map((file) => readFileSync(file, 'utf8'));

test('the server has the messages of its checks in English alone', () => {
  expect(bundle.length).toBeGreaterThan(10);
  const locales = bundle.flatMap((code) => code.match(/zod\/v4\/locales\/[\w-]+/g) ?? []);
  expect(locales).toEqual(['zod/v4/locales/en']);
});
