import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listContacts } from '#db/messages/contact-folders.ts';
import { copiedTables } from '#db/engine/copy-database.ts';
import { openDatabase } from '#db/engine/open.ts';
import { contacts, users } from '#db/schema.ts';
import { failure, runCommand, runProcess } from '#test/commands.ts';
import { DatabaseServer } from '#test/database-server.ts';
import { filledTables } from '#test/filled-tables.ts';
import { freePort } from '#test/listen.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const root = temporaryFolder('move');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(root, 'site-'));
});
const server = new DatabaseServer({ namespaces: true });
beforeAll(async () => void (await server.start()));
afterAll(() => server.close());

const env = { SESSION_SECRET: '' };
const move = (...args: string[]) => runCommand('move', args, { env });
const moveAlone = (args: string[], options: string[] = []) =>
  runProcess(process.execPath, [...options, 'src/server/commands/move.ts', ...args], { env });

/** Kills the process in place of its nth request to the server. */
async function moveKilledAt(request: number, from: string, to: string) {
  const killer = `let left = ${request}; const send = fetch;
    globalThis.fetch = (...args) => (left-- > 0 ? send(...args) : process.kill(process.pid, 'SIGKILL'));`;
  const options = ['--import', `data:text/javascript,${encodeURIComponent(killer)}`];
  return await moveAlone([from, to], options);
}

/** A site's database with a row in every table, and more messages than are copied at a time. */
async function createFilled(name: string): Promise<string> {
  const file = join(folder, name);
  (await openDatabase(`file:${file}`)).close();
  const client = new BetterSqlite3(file);
  client.exec(filledTables);
  const message = client.prepare(
    "insert into contacts (id, name, email, subject, message, privacy, created_at) values (?, 'Ada', 'ada@example.org', 'other', ?, 1, ?)",
  );
  const state = client.prepare("insert into contact_states values (?, 'inbox', 1000, null, null)");
  for (let id = 2; id <= 400; id += 1) {
    message.run(id, `“Zeppelin” number ${id}\n🎈`, id === 2 ? 1000.5 : id);
    state.run(id);
  }
  // The highest id was given out, and is not given out again.
  message.run(500, 'deleted', 1);
  client.exec('delete from contacts where id = 500');
  client.close();
  return file;
}

function dump(file: string): Record<string, unknown[]> {
  const client = new BetterSqlite3(file, { readonly: true });
  const tables = client
    .prepare<[], string>(
      "select name from sqlite_master where type = 'table' and name not like '%\\_search%' escape '\\' and name not like '\\_\\_drizzle%' escape '\\'",
    )
    .pluck()
    .all();
  const content = Object.fromEntries(
    tables.map((table) => [table, client.prepare(`select * from ${table} order by rowid`).all()]),
  );
  client.close();
  return content;
}

test('from a file to a server and back everything is the same, and is found', async () => {
  const file = await createFilled('site.db');
  const before = dump(file);
  expect(Object.keys(before).sort(), 'no table is left out').toEqual(copiedTables.toSorted());
  const empty = Object.keys(before).filter((table) => before[table]?.length === 0);
  expect(empty, 'each has a row in src/test/filled-tables.ts').toEqual([]);
  const url = await server.createDatabase();

  const there = await moveAlone([`file:${file}`, url]);

  expect(there).toMatchObject({ code: 0, errors: `FROM: ${file}\nTO: ${url.slice(0, -1)}/\n` });
  expect(there.output).toMatch(/^ +400 {2}[0-9a-f]{16} {2}contacts$/m);
  expect(there.output).toContain('Start the site with the SESSION_SECRET that it had');
  const { db, close } = await openDatabase(url);
  const found = await listContacts(
    db,
    { folder: 'inbox', search: 'zeppelin' },
    { page: 1, size: 500 },
  );
  expect(found.rows).toHaveLength(399);
  expect(await db.all(sql`select typeof(created_at) as type from contacts where id = 2`)).toEqual([
    { type: 'real' },
  ]);
  close();

  const back = join(folder, 'back/site.db');
  // As a try leaves it that was killed before it had made the tables.
  mkdirSync(join(folder, 'back'));
  writeFileSync(back, '');
  const again = await move(url, `file:${back}`);

  expect(again).toMatchObject({ code: 0 });
  expect(dump(back)).toEqual(before);
  expect(dump(file)).toEqual(before);
  const returned = await openDatabase(`file:${back}`);
  const [message] = await returned.db
    .insert(contacts)
    .values({ name: 'New', email: 'n@example.org', subject: 'other', message: '.', privacy: true })
    .returning({ id: contacts.id });
  expect(message).toEqual({ id: 501 });
  returned.close();
});

test('a target with anything in it stays as it is', async () => {
  const file = await createFilled('source.db');
  const url = await server.createDatabase();
  const { db, close } = await openDatabase(url);
  await db.insert(users).values({ username: 'ada', password: 'hash' });

  expect(await move(`file:${file}`, url)).toMatchObject(
    failure(1, '\nTO is not empty. Nothing was copied.\n'),
  );
  expect(await move(url, `file:${file}`)).toMatchObject(
    failure(1, '\nTO is not empty. Nothing was copied.\n'),
  );
  expect(await db.$count(users)).toBe(1);
  expect(await db.$count(contacts)).toBe(0);
  close();
});

test.each(['a server', 'a file'])('a move to %s that is killed leaves it empty', async (target) => {
  const file = await createFilled(`killed-${target}.db`);
  const onServer = await server.createDatabase();
  const [from, to] =
    target === 'a server'
      ? [`file:${file}`, onServer]
      : [onServer, `file:${join(folder, 'killed/target.db')}`];
  if (from === onServer) await move(`file:${file}`, onServer);

  expect(await moveKilledAt(60, from, to)).toMatchObject({ code: null, output: '' });

  const { db, close } = await openDatabase(to);
  expect(await db.$count(contacts)).toBe(0);
  expect(await db.$count(users)).toBe(0);
  close();
  expect(await move(from, to)).toMatchObject({ code: 0 });
  const again = await openDatabase(to);
  expect(await again.db.$count(contacts)).toBe(400);
  again.close();
});

test('a file that the site runs on is not moved', async () => {
  const file = await createFilled('running.db');
  const { close } = await openDatabase(`file:${file}`);
  const url = await server.createDatabase();
  expect(await move(`file:${file}`, url)).toMatchObject(
    failure(1, `The site is running on ${file}. Stop it first. Nothing was copied.\n`),
  );
  close();
});

test('what cannot be moved is said in one line', async () => {
  const file = await createFilled('lines.db');
  const away = `http://127.0.0.1:${await freePort()}`;
  const missing = join(folder, 'missing.db');
  const empty = await server.createDatabase();
  const lines: [string[], string][] = [
    [
      [`file:${file}`, away],
      'FROM or TO: there is no database server that answers; start it, or correct the address. Nothing was copied, unless TO is not empty at the next try.',
    ],
    [[`file:${missing}`, empty], `There is no database at ${missing}.`],
    [[empty, `file:${missing}`], 'There is no database at http://'],
    [[`file:${file}`, `file:${missing}`], 'Both are files: use "npm run backup"'],
    [[empty, empty], 'FROM and TO are the same database.'],
  ];
  for (const [args, line] of lines) {
    const { code, output, errors } = await move(...args);
    expect([code, output]).toEqual([1, '']);
    expect(errors.split('\n').at(-2)).toContain(line);
    expect(errors).not.toContain('    at ');
  }
  expect(await move(`file:${file}`)).toMatchObject({ code: 2 });
  expect(await move(`file:${file}`, 'postgres://host')).toMatchObject({ code: 2 });
  expect(existsSync(missing), 'nothing was created').toBe(false);
});
