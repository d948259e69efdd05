import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { inspect } from 'node:util';
import type { Client, InStatement } from '@libsql/client/http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { author } from '#test/author.ts';
import { DatabaseServer } from '#test/database-server.ts';
import { startProxy } from '#test/network-proxy.ts';
import { freePort, listen } from '#test/listen.ts';
import { createFact, listFacts } from '../../facts/facts.ts';
import { aiFacts, contacts, tags, users } from '../../schema.ts';
import { seed } from '../../seed.ts';
import { DatabaseError } from '../connection.ts';
import { atomically, inTransaction, findDatabaseProblem } from '../database.ts';
import { isCheckViolation, isStorageFailure, isUniqueViolation } from '../error-kinds.ts';
import { openDatabase, openExistingDatabase } from '../open.ts';
import { createServerClient } from './client.ts';
import { migrateServer, readSchema } from './migrate.ts';
import { queryError } from './query-error.ts';

const server = new DatabaseServer({ namespaces: true });
beforeAll(async () => void (await server.start()));
afterAll(() => server.close());

async function failure(work: unknown): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  return expect.fail('it did not fail');
}

test('three processes that start at once migrate once, and commands find the database', async () => {
  const url = await server.createDatabase();
  const all = await Promise.all([1, 2, 3].map(() => openDatabase(url)));
  const migrations = await all[0]?.db.all(sql`select created_at from __drizzle_migrations`);
  const again = await openDatabase(url);
  expect(await again.db.all(sql`select created_at from __drizzle_migrations`)).toEqual(migrations);
  expect(new Set(migrations?.map((row) => JSON.stringify(row))).size).toBe(migrations?.length);

  await Promise.all(all.map(({ db }) => seed(db, new Date())));
  const command = await openExistingDatabase(url);
  expect(await listFacts(command.db)).toHaveLength(12);
  for (const { close } of [...all, again, command]) close();
});

test.each([1, 2, 3])('another process may migrate after look %i at it', async (migratedAfter) => {
  const url = await server.createDatabase();
  const client = createServerClient({ url, timeoutMs: 5_000 });
  let looks = 0;
  const interrupted: Client = {
    ...client,
    async execute(statement: InStatement | string) {
      const result = await client.execute(statement);
      looks += 1;
      if (looks === migratedAfter) (await openDatabase(url)).close();
      return result;
    },
  };
  await migrateServer(interrupted, await readSchema(interrupted));
  client.close();
  const { db, close } = await openExistingDatabase(url);
  expect(await listFacts(db)).toEqual([]);
  close();
});

test('a transaction that another writer ends has written nothing', async () => {
  const url = await server.createDatabase();
  const first = await openDatabase(url);
  // Waits for the lock for as long as it takes.
  const second = createServerClient({ url, timeoutMs: 30_000 });
  const fact = { factText: 'Ships float', source: 'Archimedes' };

  const ended = inTransaction(first.db, async (db) => {
    await db.insert(aiFacts).values(fact);
    await second.execute("insert into tags (name) values ('a')");
    await db.insert(aiFacts).values(fact);
  });

  await expect(ended).rejects.toThrow('another writer ended the transaction');
  expect([await first.db.$count(aiFacts), await first.db.$count(tags)]).toEqual([0, 1]);
  await inTransaction(first.db, async (db) => await db.insert(aiFacts).values(fact));
  expect(await first.db.$count(aiFacts)).toBe(1);
  first.close();
  second.close();
});

test('half an emoji is stored as a replacement character', async () => {
  const { db, close } = await openDatabase(await server.createDatabase());
  await createFact(db, { factText: 'Half an emoji \ud83d', source: 'Plato' }, author);
  expect(await listFacts(db)).toMatchObject([{ factText: 'Half an emoji \ufffd' }]);
  close();
});

test('an error has its kind, and nothing of the statement or its values', async () => {
  const { db, close } = await openDatabase(await server.createDatabase());
  const person = { username: 'grace@example.org', password: 'secret-hash' };
  await db.insert(users).values(person);

  const taken = await failure(db.insert(users).values(person));
  const takenInBatch = await failure(atomically(db, [db.insert(users).values(person)]));
  const wrongSql = await failure(db.all(sql`selekt ${person.username} from ${users}`));
  const wrongSearch = await failure(
    db.all(sql`select rowid from contact_search where contact_search match ${'"grace'}`),
  );
  const dates = { factId: 1, showFrom: new Date(2), showUntil: new Date(1) };
  await createFact(db, { factText: 'Ships float', source: 'Archimedes' }, author);
  const wrongDates = await failure(
    createFact(db, { factText: 'Ships sink', source: 'Plato', ...dates }, author),
  );
  const unknown = await failure(db.insert(contacts).values({ ...person, name: 'Grace' } as never));

  expect([isUniqueViolation(taken), isUniqueViolation(takenInBatch)]).toEqual([true, true]);
  expect(String(taken)).toBe('Error: UNIQUE constraint failed: users.username');
  expect(isCheckViolation(wrongDates)).toBe(true);
  for (const error of [taken, takenInBatch, wrongSql, wrongSearch, wrongDates, unknown]) {
    const shown = inspect(error, { depth: 9, showHidden: true });
    expect(shown).not.toMatch(/grace|secret|insert into|selekt|Plato|params/i);
  }
  close();
});

test.each([
  ['SQLITE_UNKNOWN', 'SQLite error: database is locked', 'SQLITE_BUSY'],
  ['SQLITE_UNKNOWN', 'SQLite error: database or disk is full', 'SQLITE_FULL'],
  ['SQLITE_UNKNOWN', 'SQLite error: attempt to write a readonly database', 'SQLITE_READONLY'],
  ['SQLITE_UNKNOWN', 'SQLite error: disk I/O error', 'SQLITE_IOERR'],
  ['PROXY_ERROR', 'transport error', 'DATABASE_UNREACHABLE'],
  ['PROXY_ERROR', 'UNIQUE constraint failed: tags.name', 'SQLITE_CONSTRAINT_UNIQUE'],
  ['SERVER_ERROR', 'Server returned HTTP status 401', 'DATABASE_TOKEN'],
  ['SERVER_ERROR', 'Server returned HTTP status 502', 'DATABASE_UNREACHABLE'],
  ['TRANSACTION_TIMEOUT', 'timed out', 'SQLITE_BUSY'],
])('%s with "%s" is known as %s', (code, message, known) => {
  expect(queryError(Object.assign(new Error(message), { code }))).toMatchObject({ code: known });
  // Another layer may have read it already.
  expect(queryError(queryError(Object.assign(new Error(message), { code }))).code).toBe(known);
});

test('a statement that the driver cannot send is no fault of the network', () => {
  expect(queryError(new TypeError('Cannot mix types')).code).toBe('DRIVER');
  expect(queryError(new TypeError('fetch failed')).code).toBe('DATABASE_UNREACHABLE');
});

test('a server that is away, slow or of somebody else is said to be so', async () => {
  const away = `http://127.0.0.1:${await freePort()}`;
  const unreachable = await failure(openDatabase(away));
  expect(isStorageFailure(unreachable)).toBe(true);
  expect(String(unreachable)).toContain('cannot be reached (ECONNREFUSED)');
  const cut = createServer((_, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('{"results":');
    setTimeout(() => response.destroy(), 50);
  });
  const cutUrl = `http://127.0.0.1:${await listen(cut)}`;
  expect(isStorageFailure(await failure(openDatabase(cutUrl)))).toBe(true);
  const withoutReason = new Error('cut', {
    cause: Object.assign(new Error(), { code: undefined }),
  });
  expect(queryError(withoutReason).message).toBe('the database server cannot be reached');
  cut.close();

  const foreign = await server.createDatabase();
  const other = await fetch(`${foreign}v2/pipeline`, {
    method: 'POST',
    body: JSON.stringify({
      requests: [{ type: 'execute', stmt: { sql: 'create table orders (id)' } }],
    }),
  });
  expect(other.status).toBe(200);
  const refused = await failure(openDatabase(foreign));
  expect(refused).toBeInstanceOf(DatabaseError);
  expect(String(refused)).toContain('not one of this site');
  await expect(openExistingDatabase(await server.createDatabase())).rejects.toThrow(
    'There is no database at http://127.0.0.1',
  );
});

test('a query and a start have a time limit, and the health says why it failed', async () => {
  const url = new URL(await server.createDatabase());
  const proxy = await startProxy(url.origin);
  const slow = `${proxy.url}${url.pathname}`;
  const { db, close } = await openDatabase(slow);
  expect(await findDatabaseProblem(db)).toBeUndefined();

  proxy.network.delayMs = 60_000;
  expect(await findDatabaseProblem(db)).toBe('the database server did not answer in time');
  const start = performance.now();
  const failures = await Promise.all([failure(listFacts(db)), failure(openDatabase(slow))]);
  expect(failures.map(isStorageFailure)).toEqual([true, true]);
  expect(performance.now() - start).toBeLessThan(20_000);

  proxy.network.delayMs = 0;
  expect(await listFacts(db)).toEqual([]);
  proxy.close();
  expect(await findDatabaseProblem(db)).toContain('cannot be reached');
  close();
});

test('a server that takes three seconds is used all the same, and nobody waits for its version', async () => {
  const url = new URL(await server.createDatabase());
  const proxy = await startProxy(url.origin);
  const { db, contentVersion, close } = await openDatabase(`${proxy.url}${url.pathname}`);
  await createFact(db, { factText: 'Ships float', source: 'Archimedes' }, author);
  const known = await contentVersion(new Date());

  proxy.network.delayMs = 3_000;
  await createFact(db, { factText: 'Ships sink', source: 'Plato' }, author);
  const start = performance.now();
  const [facts, problem, content] = await Promise.all([
    listFacts(db),
    findDatabaseProblem(db),
    contentVersion(new Date()),
  ]);
  expect(facts).toHaveLength(2);
  expect(problem).toBe('the database server did not answer in time');
  expect(content).toEqual({ ...known, isStale: true });
  expect(performance.now() - start).toBeLessThan(4_900);
  close();
  proxy.close();
});

test('the database of a newer version is left alone', async () => {
  const url = await server.createDatabase();
  const { db, close } = await openDatabase(url);
  await db.run(
    sql`insert into __drizzle_migrations (hash, created_at) values ('next', 9999999999999)`,
  );
  for (const open of [openDatabase, openExistingDatabase]) {
    const refused = await failure(open(url));
    expect(refused).toBeInstanceOf(DatabaseError);
    expect(String(refused)).toContain('was used by a newer version of this site');
  }
  close();
});

test('a token is sent, and a wrong one is said to be wrong', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'jwk' }).x;
  const guarded = await new DatabaseServer({ publicKey: raw }).start();
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode({ a: 'rw' })}`;
  const token = `${content}.${sign(null, Buffer.from(content), privateKey).toString('base64url')}`;

  const { db, close } = await openDatabase(guarded.url, { authToken: token });
  expect(await listFacts(db)).toEqual([]);
  for (const authToken of [undefined, `${token}x`]) {
    const refused = await failure(openDatabase(guarded.url, { authToken }));
    expect(refused).toMatchObject({ code: 'DATABASE_TOKEN' });
    expect(String(refused)).not.toContain(token);
  }
  close();
  await guarded.close();
});
