import { statSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { author } from '#test/author.ts';
import { atomically } from './database.ts';
import { databaseFile, databaseFolder } from './database-url.ts';
import { openDatabase } from './open.ts';
import { deleteFacts } from '../facts/deleted.ts';
import { listFacts } from '../facts/facts.ts';
import { aiFacts, tags } from '../schema.ts';
import { seed } from '../seed.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const folder = temporaryFolder('database');
const url = `file:${folder}/deep/site.db`;

test('a database URL names a file or memory', () => {
  expect(databaseFile('file:/srv/site.db')).toBe('/srv/site.db');
  expect(databaseFile('file:///srv/my%20site.db')).toBe('/srv/my site.db');
  expect(databaseFolder('file:/srv/data/site.db')).toBe('/srv/data');
  expect(databaseFolder('file::memory:')).toBeUndefined();
  expect(() => databaseFile('postgres://localhost/site')).toThrow('not a file: URL');
});

test('the file and its folder are made, for their owner alone', async () => {
  const { close } = await openDatabase(url);
  close();

  expect(statSync(`${folder}/deep/site.db`).mode & 0o077).toBe(0);
});

test('writes given together are not refused for what another process writes meanwhile', async () => {
  const { db, close } = await openDatabase(url);
  const other = new BetterSqlite3(databaseFile(url), { timeout: 0 });
  const write = db.insert(aiFacts).values({ factText: 'Ships float', source: 'Archimedes' });
  // The process stands still during a statement: what another one does meanwhile is done by the first of ours.
  const meanwhile = Object.assign(
    db
      .update(tags)
      .set({ name: 'a' })
      .where(sql`false`),
    {
      run() {
        db.all(sql`select count(*) from tags`);
        expect(() => other.exec("insert into tags (name) values ('b')")).toThrow('locked');
      },
    },
  );

  await atomically(db, [meanwhile, write]);

  expect(await listFacts(db)).toHaveLength(1);
  other.close();
  close();
});

test('the first facts come once: deleting them all is respected', async () => {
  const { db } = await openDatabase('file::memory:');

  await seed(db, author.at);
  const facts = await listFacts(db);
  expect(facts).toHaveLength(12);
  expect(facts[0]?.factText).toContain('GPT-3.5');
  expect(facts[0]?.createdAt).toEqual(author.at);

  const ids = facts.map(({ id }) => id);
  expect(await deleteFacts(db, ids, author.at)).toEqual(ids);
  await seed(db, author.at);
  expect(await listFacts(db)).toEqual([]);
});
