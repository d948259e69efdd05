import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openDatabase, openExistingDatabase } from '#db/engine/open.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { storageProblem } from './storage-problem.ts';

const folder = temporaryFolder('storage-problem');
const text = join(folder, 'text');
writeFileSync(text, 'no database '.repeat(1_000));
const foreign = join(folder, 'foreign.db');
new BetterSqlite3(foreign).exec('create table users (id integer)').close();
const migrated = join(folder, 'migrated.db');
new BetterSqlite3(migrated)
  .exec('create table __drizzle_migrations (created_at numeric); create table posts (id integer)')
  .exec('insert into __drizzle_migrations values (1700000000000)')
  .close();
const newer = join(folder, 'newer.db');
(await openDatabase(`file:${newer}`)).close();
new BetterSqlite3(newer).exec('update __drizzle_migrations set created_at = 9e12').close();

/** What is said of a file that is no database of this site. */
async function problemOf(open: () => unknown, file: string) {
  try {
    await open();
  } catch (error) {
    return storageProblem(error, file);
  }
  return 'none';
}

test.each([
  ['below a file', `${text}/site.db`, `${text}: it is a file, not a folder`],
  ['deep below', `${text}/a/b/site.db`, `${text}/a: part of the path is a file, not a folder`],
  ['a folder', folder, `${folder}: it is a folder, not a file`],
  ['no database', text, `${text}: it is not an SQLite database`],
  ['of another application', foreign, `${foreign} is a database, but not one of this site`],
  ['migrated by another one', migrated, `${migrated} is a database, but not one of this site`],
  ['of a newer version', newer, `${newer} was used by a newer version of this site`],
  ['in /proc', '/proc/site.db', '/proc/site.db: it does not exist and cannot be created'],
  ['below /proc', '/proc/no/site.db', '/proc/no: it does not exist and cannot be created'],
])('a file that is %s is not opened, and it is said why', async (_, file, problem) => {
  expect(await problemOf(() => openDatabase(`file:${file}`), file)).toBe(problem);
});

test('a command finds no database below a file, and says so', async () => {
  const file = `${text}/site.db`;
  const problem = await problemOf(() => openExistingDatabase(`file:${file}`), file);
  expect(problem).toContain(`There is no database at ${file}`);
});
