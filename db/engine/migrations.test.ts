import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { getTableColumns } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { beforeEach, expect, test } from 'vitest';
import { author } from '#test/author.ts';
import { filledTables } from '#test/filled-tables.ts';
import { DatabaseError } from './connection.ts';
import { migrationsAfter } from './migration-files.ts';
import { openDatabase } from './open.ts';
import { describe } from './sqlite/client.ts';
import { migrateSchema } from './sqlite/migrate.ts';
import { listContacts } from '../messages/contact-folders.ts';
import { createFact, findFactWithTags } from '../facts/facts.ts';
import { readContentCounter } from '../facts/public.ts';
import * as schema from '../schema.ts';
import { createTag } from '../facts/tags.ts';
import { findUser } from '../auth/users.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const root = temporaryFolder('migrations');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'site-'));
});

interface Journal {
  entries: { tag: string; when: number }[];
}
const journal: Journal = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8'));
const earlier = journal.entries.slice(0, -1).map((entry, index) => ({ ...entry, index }));

/** The newest migration of the first release, and rows that later ones convert. */
const firstRelease = 2;
/** The migration that gave administrators their roles. */
const people = 16;
const convertedRows = `
    insert into subscribers (id, email, created_at) values (1, 'known@example.org', 1000), (2, 'new@example.org', 2000);
    insert into unconfirmed_subscribers values (2, 'hash of a token');
    insert into sessions values ('pending', 1, 1, 1000, 2000);
    insert into sign_in_codes (session_id, secret, sent_at) values ('pending', 'SECRET', 1000);
    insert into mails (id, message, attempts, next_attempt_at, last_error, created_at) values (1, '{"to": "New@example.org"}', 3, 9000, '450 later', 5000);
    insert into contacts (id, name, email, subject, message, created_at, privacy) values (8, 'Alan', 'a@example.org', 'other', 'Hello', 6000, 1), (9, 'Eve', 'e@example.org', 'other', 'Buy this', 7000, 1);
    insert into suspected_contacts values (9, '["many links"]');
    insert into mails (id, message, attempts, next_attempt_at, created_at) values (2, '{"to": "owner@example.org", "replyTo": {"address": "e@example.org"}}', 0, 9000, 7000);
`;

/** A database as the site left it when it knew the migrations up to this one, with rows in the product's tables. */
function createEarlierDatabase(file: string, index: number, moreRows = '') {
  const migrationsFolder = `${file}-migrations`;
  cpSync('migrations', migrationsFolder, { recursive: true });
  const entries = journal.entries.slice(0, index + 1);
  mkdirSync(`${migrationsFolder}/meta`, { recursive: true });
  writeFileSync(`${migrationsFolder}/meta/_journal.json`, JSON.stringify({ ...journal, entries }));

  const client = new BetterSqlite3(file);
  migrate(drizzle(client), { migrationsFolder });
  client.exec(`
    insert into users (username, password) values ('ada', 'hash');
    insert into second_factors values (1, 'ada@example.org');
    insert into sessions (id, user_id, awaiting_two_factor, created_at, last_seen_at) values ('session', 1, 0, 1000, 2000);
    insert into contacts (name, email, subject, message, privacy) values ('Grace', 'g@example.org', 'other', 'Hello', 1);
    insert into ai_facts (fact_text, source, display_order) values ('Ships float', 'Archimedes', 7);
    insert into tags (name) values ('history'), ('Énergie');
    insert into ai_fact_tags values (1, 1);
  `);
  if (index >= people)
    client.exec("insert into administrators (user_id, role) values (1, 'owner')");
  client.exec(moreRows);
  client.close();
}

test.each(earlier)('$tag and its rows come along, and a copy stays', async ({ index, when }) => {
  const file = join(folder, `${index}.db`);
  createEarlierDatabase(file, index);

  const { db, close } = await openDatabase(`file:${file}`);
  expect(await findUser(db, 'ada')).toMatchObject({
    password: 'hash',
    email: 'ada@example.org',
    role: 'owner',
    invitedAt: null,
  });
  expect(await db.select().from(schema.sessions)).toMatchObject([{ id: 'session', userId: 1 }]);
  expect(await findFactWithTags(db, 1)).toMatchObject({ order: 7, tags: [{ name: 'history' }] });
  expect(await createTag(db, 'ÉNERGIE')).toBeUndefined();
  expect(await db.select().from(schema.contacts)).toMatchObject([{ name: 'Grace', company: null }]);
  close();

  const copy = new BetterSqlite3(`${file}.before-${when}`, { readonly: true });
  expect(copy.prepare('select count(*) from __drizzle_migrations').pluck().get()).toBe(index + 1);
  expect(copy.prepare('select fact_text from ai_facts').pluck().get()).toBe('Ships float');
  copy.close();
});

test.each([
  ['a new database', undefined],
  ['the database of the first release', firstRelease],
])('of three processes that start at once on %s one migrates it', async (_, index) => {
  const name = `at-once-${index}.db`;
  const file = join(folder, name);
  if (index !== undefined) createEarlierDatabase(file, index, convertedRows);
  const client = new BetterSqlite3(file);
  client.pragma('journal_mode = WAL');
  client.exec('begin immediate');

  const open = `import { openDatabase } from './db/engine/open.ts';
    console.log('opens');
    (await openDatabase(process.argv[1])).close();`;
  const processes = [1, 2, 3].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', open, `file:${file}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const ends = processes.map((started) => once(started, 'exit'));
  await Promise.all(processes.map(({ stdout }) => once(stdout, 'data')));
  // Time to reach the lock, all of them.
  await sleep(500);
  client.exec('rollback');

  expect(await Promise.all(ends)).toEqual(processes.map(() => [0, null]));
  const created = client.prepare('select created_at from __drizzle_migrations').pluck().all();
  expect(created).toEqual(journal.entries.map(({ when }) => when));
  client.close();
  const copies = readdirSync(folder).filter((each) => each.startsWith(`${name}.`));
  const copied = index === undefined ? [] : [`${name}.before-${journal.entries[index]?.when}`];
  expect(copies).toEqual(copied);
});

// One of an earlier moment is left out where a later one has run.
test('each migration is of a later moment than the one before', () => {
  const moments = journal.entries.map(({ when }) => when);
  expect(moments, 'generate the newest one again').toEqual(moments.toSorted((a, b) => a - b));
});

test('a folder without migrations is named', () => {
  expect(() => migrationsAfter(0, 'nowhere')).toThrow('there are no migrations in nowhere');
});

test('a migration waits for that of another process, longer than for any other write', async () => {
  const file = join(folder, 'patient.db');
  createEarlierDatabase(file, firstRelease);
  const client = new BetterSqlite3(file);
  client.pragma('journal_mode = WAL');
  client.exec('begin immediate');

  const migration = `import BetterSqlite3 from 'better-sqlite3';
    import { migrateWhenFree } from './db/engine/sqlite/migrate.ts';
    const client = new BetterSqlite3(process.argv[1], { timeout: 10 });
    console.log('opens');
    await migrateWhenFree(client);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', migration, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = once(other, 'exit');
  await once(other.stdout, 'data');
  await sleep(500);
  client.exec('rollback');

  expect(await end).toEqual([0, null]);
  client.close();
});

test('subscribers, codes and mail of the first release are converted', async () => {
  const file = join(folder, 'converted.db');
  createEarlierDatabase(file, firstRelease, convertedRows);

  const { db, close } = await openDatabase(`file:${file}`);

  const consents = await db.select().from(schema.subscriberConsents);
  expect(consents).toMatchObject([
    { subscriberId: 1, tokenHash: null, askedAt: new Date(1_000), confirmedAt: new Date(1_000) },
    { subscriberId: 2, tokenHash: 'hash of a token', askedAt: new Date(2_000), confirmedAt: null },
  ]);
  expect(new Set(consents.map(({ leaveToken }) => leaveToken)).size).toBe(2);
  // A person who waited for a code signs in again: it cannot be computed from the new rows.
  expect(await db.select({ id: schema.sessions.id }).from(schema.sessions)).toEqual([
    { id: 'session' },
  ]);
  expect(await db.select().from(schema.deliveries)).toMatchObject([
    {
      kind: 'confirmation',
      subscriberId: 2,
      recipient: 'New@example.org',
      state: 'waiting',
      attempts: 3,
      runAt: new Date(9_000),
      firstTriedAt: new Date(5_000),
      answer: '450 later',
      answeredAt: new Date(5_000),
    },
    { kind: 'notice', contactId: 9, state: 'waiting', attempts: 0, runAt: new Date(9_000) },
  ]);
  // Messages that came before the desk are unread there, and found.
  expect(await db.select().from(schema.contactStates)).toMatchObject([
    { contactId: 1, folder: 'inbox', readAt: null },
    { contactId: 8, folder: 'inbox', readAt: null },
    { contactId: 9, folder: 'suspected', readAt: null },
  ]);
  const first = { page: 1, size: 50 };
  const found = await listContacts(db, { folder: 'suspected', search: 'buy' }, first);
  expect(found.rows).toMatchObject([{ id: 9, name: 'Eve' }]);
  close();
});

test('mail that waited in the queues of the second release goes on waiting in the one there is now', async () => {
  const file = join(folder, 'queues.db');
  createEarlierDatabase(
    file,
    10,
    `
    insert into subscribers (id, email) values (11, 'a@example.org'), (12, 'b@example.org'), (13, 'c@example.org'), (14, 'd@example.org');
    insert into mails (id, purpose, message, attempts, next_attempt_at, given_up_at, last_error, created_at) values
      (1, 'account', '{"to": "now@example.org"}', 0, 5000, null, null, 5000),
      (2, 'account', '{"to": "held@example.org"}', 0, 9000, null, null, 5000),
      (3, 'account', '{"to": "over@example.org"}', 2, 9000, 8000, '553 no', 5000);
    insert into sent_mails (purpose, recipient, sent_at, answer, is_file) values ('notice', 'owner@example.org', 4000, '250 ok', 0);
    insert into letters (id, subject, text, changed_at, state, started_at) values (1, 'News', 'Hello', 1000, 'sending', 2000);
    insert into letter_deliveries values
      (1, 11, 'waiting', 0, null, 0, null, null),
      (1, 12, 'waiting', 1, 3000, 9000, '451 later', null),
      (1, 13, 'sent', 0, null, 0, '250 ok', 4000),
      (1, 14, 'refused', 0, null, 0, '550 no', null);
    `,
  );
  const { db, close } = await openDatabase(`file:${file}`);
  const { id: _, ...shown } = getTableColumns(schema.deliveries);
  const rows = await db.select(shown).from(schema.deliveries).orderBy(schema.deliveries.id);
  const untried = { state: 'waiting', attempts: 0, runAt: new Date(0) };
  expect(rows).toMatchObject([
    {
      ...untried,
      kind: 'account',
      recipient: 'now@example.org',
      message: { to: 'now@example.org' },
    },
    { ...untried, recipient: 'held@example.org', runAt: new Date(9_000) },
    { state: 'refused', recipient: 'over@example.org', answer: '553 no' },
    {
      state: 'sent',
      kind: 'notice',
      recipient: 'owner@example.org',
      message: null,
      answer: '250 ok',
    },
    { ...untried, kind: 'letter', letterId: 1, subscriberId: 11 },
    { state: 'waiting', letterId: 1, subscriberId: 12, attempts: 1, runAt: new Date(9_000) },
    { state: 'sent', letterId: 1, subscriberId: 13, answeredAt: new Date(4_000) },
    { state: 'refused', letterId: 1, subscriberId: 14, answer: '550 no' },
  ]);
  close();
});

/** A migration as drizzle-kit writes it when a column of the table changes. */
function rebuild(client: BetterSqlite3.Database, table: string): string {
  const create = client
    .prepare<[string], string>('select sql from sqlite_master where name = ?')
    .pluck()
    .get(table);
  return [
    'PRAGMA foreign_keys=OFF;',
    create?.replace(table, `__new_${table}`),
    `INSERT INTO \`__new_${table}\` SELECT * FROM \`${table}\`;`,
    `DROP TABLE \`${table}\`;`,
    `ALTER TABLE \`__new_${table}\` RENAME TO \`${table}\`;`,
    'PRAGMA foreign_keys=ON;',
  ].join('--> statement-breakpoint\n');
}

/** The migrations and one more; answers their folder. */
function addMigration(tag: string, statements: string): string {
  const migrationsFolder = join(folder, `${tag}-migrations`);
  cpSync('migrations', migrationsFolder, { recursive: true });
  const next = { ...journal.entries.at(-1), tag, when: Date.now(), breakpoints: true };
  const entries = [...journal.entries, next];
  writeFileSync(`${migrationsFolder}/meta/_journal.json`, JSON.stringify({ ...journal, entries }));
  writeFileSync(`${migrationsFolder}/${tag}.sql`, statements);
  return migrationsFolder;
}

function dump(client: BetterSqlite3.Database): Record<string, unknown[]> {
  const tables = client
    .prepare<[], string>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '__drizzle%'",
    )
    .pluck()
    .all();
  return Object.fromEntries(
    tables.map((table) => [table, client.prepare(`select * from ${table}`).all()]),
  );
}

test('a migration that leaves a row without its parent ends the start in one line', async () => {
  const file = join(folder, 'orphan.db');
  (await openDatabase(`file:${file}`)).close();
  const client = new BetterSqlite3(file);
  client.exec(filledTables);
  const migrationsFolder = addMigration('orphan', 'DELETE FROM `users`;');

  const before = dump(client);
  expect(() => migrateSchema(client, migrationsFolder)).toThrow(DatabaseError);
  expect(dump(client)).toEqual(before);
  client.close();
});

test('a migration that rebuilds users and facts loses no row and no trigger', async () => {
  const file = join(folder, 'rebuild.db');
  (await openDatabase(`file:${file}`)).close();
  const client = new BetterSqlite3(file);
  client.exec(filledTables);
  const before = dump(client);
  const empty = Object.keys(before).filter((table) => before[table]?.length === 0);
  expect(empty, 'each has a row in src/test/filled-tables.ts').toEqual([]);

  const statements = ['users', 'ai_facts'].map((table) => rebuild(client, table));
  const migrationsFolder = addMigration('rebuild', statements.join('--> statement-breakpoint\n'));
  migrateSchema(client, migrationsFolder);

  expect(client.prepare('select count(*) from __drizzle_migrations').pluck().get()).toBe(
    journal.entries.length + 1,
  );
  expect(dump(client)).toEqual(before);
  const db = describe(client);
  const version = await readContentCounter(db);
  await createFact(db, { factText: 'Ships sink', source: 'Archimedes' }, author);
  expect(await readContentCounter(db)).toBeGreaterThan(version);
  expect(() => client.exec("insert into second_factors values (9, 'x')")).toThrow('FOREIGN KEY');
  client.close();
});
