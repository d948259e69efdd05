import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { importTable } from './import-table.ts';

const most = 10;

test.each(['db', 'src/server', 'src/client', 'src/shared'])('no crowded folder in %s', (parent) => {
  const files = readdirSync(parent, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /(?<!\.test|\.gen)\.tsx?$/.test(file));
  const folders = Map.groupBy(sources, (file) => dirname(file));

  expect(sources.length).toBeGreaterThan(most);
  const crowded = [...folders].filter(([, { length }]) => length > most);
  expect(crowded.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([]);
});

test.each(['src/server/', 'src/client/'])('the README names every folder of %s', (parent) => {
  const entries = readmeEntries(parent);
  const folders = readdirSync(parent, { withFileTypes: true }).filter((each) => each.isDirectory());

  expect(entries.map(({ folder }) => folder).toSorted()).toEqual(
    folders.map(({ name }) => `${name}/`).toSorted(),
  );
  const files = entries.flatMap(({ folder, files }) => files.map((file) => join(folder, file)));
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter((file) => !existsSync(join(parent, file)))).toEqual([]);
});

test('each file imports only what the table of imports lets its room import', () => {
  const sources = ['db', 'src', 'bench'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const checked = sources.filter((file) => /(?<!\.test)\.tsx?$/.test(file));

  expect(checked.length).toBeGreaterThan(300);
  expect(checked.flatMap((file) => forbiddenImports(file, readFileSync(file, 'utf8')))).toEqual([]);
});

// A row for each way to name a file, and for each kind of row in the table.
test.each([
  ['db/auth/users.ts', "import { readEnv } from '#server/env.ts';"],
  ['db/auth/users.ts', "import { count } from '../../src/shared/count.ts';"],
  ['db/auth/users.ts', "import BetterSqlite3 from 'better-sqlite3';"],
  ['db/facts/facts.ts', "const { openFile } = await import('../engine/sqlite/open.ts');"],
  ['src/shared/site/office.ts', "import { site } from '#site';"],
  ['src/server/routers/facts/facts.ts', "import { routes } from '../../rest/routes.ts';"],
  ['src/server/rest/routes.ts', "import { findUser } from '#db/auth/users.ts';"],
  ['src/server/cache/response-cache.ts', "import { readEnv } from '../env.ts';"],
  ['src/client/desk/rows.tsx', "import type { Fact } from '#db/facts/facts.ts';"],
  ['src/client/trpc.tsx', "import { appRouter } from '#server/routers/index.ts';"],
  ['src/client/ui/text-field.tsx', "import { Dialog } from './admin/dialog.tsx';"],
  ['src/client/layout/header.tsx', "import { Dialog } from '#client/ui/admin/dialog.tsx';"],
  ['src/client/carousel/slides.ts', "import { FactCard } from '#client/paper/fact-card.tsx';"],
  ['src/client/carousel/slides.ts', "import { useState } from 'react';"],
  ['src/client/facts/facts.tsx', "export { LettersTab } from '#client/letters/letters-tab.tsx';"],
  ['bench/run.ts', "import { readEnv } from '#server/env.ts';"],
])('in %s it refuses %s', (file, text) => {
  expect(forbiddenImports(file, text)).toHaveLength(1);
});

const statement =
  /^(?:import|export) (?<type>type )?(?:[^;']*? from )?'(?<path>[^']+)'|\bimport\('(?<lazy>[^']+)'\)/gm;

function forbiddenImports(file: string, text: string): string[] {
  const room = importTable.findLast(({ files }) => holds(files, file));
  if (!room) return [];
  return [...text.matchAll(statement)].flatMap(({ groups: { type, path, lazy } = {} }) => {
    const target = resolve(file, path ?? lazy ?? '');
    const rules = [`${dirname(file)}/`, ...room.imports, ...(type ? (room.types ?? []) : [])];
    const rule = rules.findLast((pattern) => holds(pattern.replace('!', ''), target));
    return rule && !rule.startsWith('!') ? [] : [`${file} imports ${target}`];
  });
}

/** Whether a folder, which ends with a slash, or a pattern holds the file. */
function holds(pattern: string, file: string): boolean {
  return pattern.endsWith('/') ? file.startsWith(pattern) : matchesGlob(file, pattern);
}

function resolve(file: string, path: string): string {
  if (path.startsWith('.')) return join(dirname(file), path);
  if (!path.startsWith('#')) return `node_modules/${path}`;
  if (/^#[\w-]+$/.test(path)) return `src/${path.slice(1)}.ts`;
  return path.startsWith('#db/') ? path.slice(1) : `src/${path.slice(1)}`;
}

/** The entries of the list of a folder, each with the files that it names. */
function readmeEntries(parent: string) {
  const [, list = ''] = readFileSync('README.md', 'utf8').split(`\nIn \`${parent}\`:\n\n`);
  const [entries = ''] = list.split('\n\n');
  return [...entries.matchAll(/^- `([\w-]+\/)`:((?:.|\n )*)/gm)].map(
    ([, folder = '', text = '']) => ({
      folder,
      files: [...text.matchAll(/`([\w/-]+\.\w+)`/g)].map(([, file = '']) => file),
    }),
  );
}
