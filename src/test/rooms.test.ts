import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';

const most = 10;

test('no folder of the server has more than ten files, tests aside', () => {
  const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const folders = Map.groupBy(sources, (file) => dirname(file));

  expect(folders.size).toBeGreaterThan(5);
  const crowded = [...folders].filter(([, { length }]) => length > most);
  expect(crowded.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});
