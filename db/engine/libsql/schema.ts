import type { Client } from '@libsql/client/http';
import { DatabaseError } from '../connection.ts';
import { createMigrationsTable, migrationsAfter, newestMigration } from '../migration-files.ts';
import { triggers } from '../triggers.ts';

/** The moment of the last migration that the database has; 0 when it is empty. Throws a DatabaseError for one of another application or a newer version. */
export async function requireKnownSchema(client: Client, name: string): Promise<number> {
  // The tables first: those of another process that migrates in between are not another application's.
  const hasOthers = await hasOtherTable(client);
  const last = await lastMigration(client);
  if (last === 0 && hasOthers) {
    throw new DatabaseError(`${name} is a database, but not one of this site`);
  }
  if (last > newestMigration()) {
    throw new DatabaseError(`${name} was used by a newer version of this site`);
  }
  return last;
}

/**
 * Runs the migrations that the database does not have yet, and creates the triggers that are missing. Of several processes
 * that start at once one migrates; the others find that it has.
 */
export async function migrateServer(client: Client, name: string): Promise<void> {
  let before = await requireKnownSchema(client, name);
  while (before < newestMigration()) {
    try {
      await migrateFrom(client, before);
    } catch (error) {
      const last = await lastMigration(client);
      if (last === before) throw error;
    }
    before = await lastMigration(client);
  }
  const { rows } = await client.execute("select name from sqlite_master where type = 'trigger'");
  const existing = new Set(rows.map((row) => String(row[0])));
  const missing = triggers.filter((trigger) => !existing.has(nameOf(trigger)));
  if (missing.length > 0) await client.batch(missing, 'write');
}

/** All in one transaction, which fails when the database has another migration by now. */
async function migrateFrom(client: Client, before: number) {
  await client.execute(createMigrationsTable);
  const isBefore = `(select coalesce(max(created_at), 0) from __drizzle_migrations) = ${before}`;
  await client.migrate([
    // SQL has no way to fail but a function that refuses its argument.
    `select iif(${isBefore}, 1, json('migrated meanwhile'))`,
    ...migrationsAfter(before).flatMap(({ sql, hash, folderMillis }) => [
      ...sql,
      {
        sql: 'insert into __drizzle_migrations (hash, created_at) values (?, ?)',
        args: [hash, BigInt(folderMillis)],
      },
    ]),
    "select iif(not exists (select 1 from pragma_foreign_key_check), 1, json('orphans'))",
  ]);
}

async function lastMigration(client: Client): Promise<number> {
  if (!(await hasTable(client, '__drizzle_migrations'))) return 0;
  const { rows } = await client.execute('select max(created_at) from __drizzle_migrations');
  return Number(rows[0]?.[0] ?? 0);
}

async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.execute({
    sql: "select 1 from sqlite_master where type = 'table' and name = ?",
    args: [name],
  });
  return rows.length > 0;
}

async function hasOtherTable(client: Client): Promise<boolean> {
  const { rows } = await client.execute(
    "select 1 from sqlite_master where type = 'table' and name not in ('__drizzle_migrations', 'sqlite_sequence') limit 1",
  );
  return rows.length > 0;
}

function nameOf(trigger: string): string {
  return /create trigger if not exists (\w+)/.exec(trigger)?.[1] ?? '';
}
