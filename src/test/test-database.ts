import { createClient, type Client, type InStatement } from '@libsql/client/http';
import { inject } from 'vitest';
import type { DatabaseConnection } from '#db/engine/connection.ts';
import { openDatabase } from '#db/engine/open.ts';
import { cleanups } from './cleanups.ts';
import { DatabaseServer } from './database-server.ts';

/** An empty database of the engine under test; on the embedded one it is in memory. */
export async function openTestDatabase(): Promise<DatabaseConnection> {
  if (!isOnServer) return await openDatabase('file::memory:');
  const database = await take();
  const connection = await openDatabase(database.url);
  const close = () => {
    connection.close();
    release(database);
  };
  cleanups.push(() => release(database));
  return { ...connection, close };
}

const ports = inject('databaseServer');
/** True where each query goes to another process, which takes a millisecond or two. */
export const isOnServer = ports !== undefined;

interface TestDatabase {
  url: string;
  client: Client;
  /** Brings it back to how the migrations left it. */
  reset: InStatement[];
  triggers: string[];
}

// To empty a database takes a tenth of the time that another one takes to be made.
const server = new DatabaseServer({ namespaces: true, ports });
const free: TestDatabase[] = [];
const taken = new Set<TestDatabase>();

async function take(): Promise<TestDatabase> {
  const used = free.pop();
  if (used) await reset(used);
  const database = used ?? (await create());
  taken.add(database);
  return database;
}

async function reset({ client, reset, triggers }: TestDatabase) {
  const added = (await namesOf(client, 'trigger')).filter((name) => !triggers.includes(name));
  // With foreign keys off: in any order.
  await client.migrate([...added.map((name) => `drop trigger ${name}`), ...reset]);
}

function release(database: TestDatabase) {
  if (taken.delete(database)) free.push(database);
}

async function create(): Promise<TestDatabase> {
  const url = await server.createDatabase();
  const { close } = await openDatabase(url);
  close();
  const client = createClient({ url });
  // Of the search indexes the triggers take care.
  const isOurs = (name: string) => !/^(?:sqlite|__)|_search/.test(name);
  const names = (await namesOf(client, 'table')).filter(isOurs);
  const reset: InStatement[] = names.map((name) => `delete from ${name}`);
  for (const name of names) reset.push(...(await insertsOf(client, name)));
  const triggers = await namesOf(client, 'trigger');
  return { url, client, triggers, reset: [...reset, 'delete from sqlite_sequence'] };
}

async function namesOf(client: Client, type: 'table' | 'trigger'): Promise<string[]> {
  const { rows } = await client.execute({
    sql: 'select name from sqlite_master where type = ?',
    args: [type],
  });
  return rows.map((row) => String(row[0]));
}

/** The rows that the migrations wrote. */
async function insertsOf(client: Client, table: string): Promise<InStatement[]> {
  const { rows, columns } = await client.execute(`select * from ${table}`);
  const places = columns.map(() => '?').join(', ');
  return rows.map((row) => ({
    sql: `insert into ${table} values (${places})`,
    args: columns.map((_, index) => row[index] ?? null),
  }));
}
