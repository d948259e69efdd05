import type { Client } from '@libsql/client/http';
import {
  createMigrationsTable,
  lastMigrationQuery,
  migrationsAfter,
  migrationsTable,
  newestMigration,
  tablesQuery,
  type SchemaState,
} from '../migration-files.ts';
import { triggers } from '../triggers.ts';

export async function readSchema(client: Client): Promise<SchemaState> {
  const found = await client.execute(tablesQuery);
  const tables = found.rows.map((row) => String(row[0]));
  if (!tables.includes(migrationsTable)) return { tables, last: 0 };
  const { rows } = await client.execute(lastMigrationQuery);
  return { tables, last: Number(rows[0]?.[0] ?? 0) };
}

/**
 * Runs the migrations that the database, as it was found, does not have yet, and creates the triggers that are missing. Of
 * several processes that start at once one migrates; the others find that it has.
 */
export async function migrateServer(client: Client, { last }: SchemaState): Promise<void> {
  while (last < newestMigration()) {
    const before = last;
    const failure = await migrateFrom(client, before).catch((error: unknown) => ({ error }));
    ({ last } = await readSchema(client));
    if (failure && last === before) throw failure.error;
  }
  // Next to a replica whose primary is away, a site that needs no write still starts.
  const { rows } = await client.execute("select name from sqlite_master where type = 'trigger'");
  const existing = rows.map((row) => String(row[0]));
  const missing = triggers.filter((trigger) => !existing.includes(nameOf(trigger)));
  if (missing.length > 0) await client.batch(missing, 'write');
}

function nameOf(trigger: string): string {
  return /create trigger if not exists (\w+)/.exec(trigger)?.[1] ?? '';
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
