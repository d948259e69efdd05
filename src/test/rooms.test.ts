import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

test.each(['src/server/', 'src/client/'])('the README names every folder of %s', (parent) => {
  const rows = readmeRows(parent);
  const folders = readdirSync(parent, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );

  expect(rows.map(({ folder }) => folder).toSorted()).toEqual(
    folders.map(({ name }) => `${name}/`).toSorted(),
  );
  const files = rows.flatMap(({ folder, files }) => files.map((file) => join(folder, file)));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !existsSync(join(parent, file)))).toEqual([]);
});

/** The rows of the table whose head names the folder, each with the files that it names. */
function readmeRows(parent: string) {
  const [, table = ''] = readFileSync('README.md', 'utf8').split(`| \`${parent}\``);
  const [body = ''] = table.split('\n\n');
  return [...body.matchAll(/^ *\| `([\w-]+\/)` *\|(.*)$/gm)].map(([, folder = '', text = '']) => ({
    folder,
    files: [...text.matchAll(/`([\w/-]+\.\w+)`/g)].map(([, file = '']) => file),
  }));
}
