import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from './client.ts';
import { findFactWithTags } from './facts.ts';
import { contacts } from './schema.ts';
import { findUser } from './users.ts';

const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Journal {
  entries: { tag: string; when: number }[];
}
const journal: Journal = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8'));
const earlier = journal.entries.slice(0, -1).map((entry, index) => ({ ...entry, index }));

/** A database as the site left it when it knew the migrations up to this one, with rows in the product's tables. */
function createEarlierDatabase(file: string, index: number) {
  const migrationsFolder = `${file}-migrations`;
  cpSync('migrations', migrationsFolder, { recursive: true });
  const entries = journal.entries.slice(0, index + 1);
  mkdirSync(`${migrationsFolder}/meta`, { recursive: true });
  writeFileSync(`${migrationsFolder}/meta/_journal.json`, JSON.stringify({ ...journal, entries }));

  const client = new BetterSqlite3(file);
  migrate(drizzle(client), { migrationsFolder });
  client.exec(`
    insert into users (username, password) values ('ada', 'hash');
    insert into contacts (name, email, subject, message, privacy) values ('Grace', 'g@example.org', 'other', 'Hello', 1);
    insert into ai_facts (fact_text, source, display_order) values ('Ships float', 'Archimedes', 7);
    insert into tags (name) values ('history');
    insert into ai_fact_tags values (1, 1);
  `);
  client.close();
}

test.each(earlier)('$tag and its rows come along, and a copy stays', async ({ index, when }) => {
  const file = join(folder, `${index}.db`);
  createEarlierDatabase(file, index);

  const { db, close } = await openDatabase(`file:${file}`);
  expect(await findUser(db, 'ada')).toMatchObject({ password: 'hash', email: null });
  expect(await findFactWithTags(db, 1)).toMatchObject({ order: 7, tags: [{ name: 'history' }] });
  expect(await db.select().from(contacts)).toMatchObject([{ name: 'Grace', company: null }]);
  close();

  const copy = new BetterSqlite3(`${file}.before-${when}`, { readonly: true });
  expect(copy.prepare('select count(*) from __drizzle_migrations').pluck().get()).toBe(index + 1);
  expect(copy.prepare('select fact_text from ai_facts').pluck().get()).toBe('Ships float');
  copy.close();
});

test('there is an earlier schema to come from', () => {
  expect(earlier.length).toBeGreaterThan(0);
});
