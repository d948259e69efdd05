import { setTimeout as sleep } from 'node:timers/promises';
import type BetterSqlite3 from 'better-sqlite3';
import { DatabaseError } from '../connection.ts';
import { isBusy } from '../error-kinds.ts';
import {
  createMigrationsTable,
  lastMigrationQuery,
  migrationsAfter,
  migrationsTable,
  tablesQuery,
  type SchemaState,
} from '../migration-files.ts';
import { triggers } from '../triggers.ts';

/** Less than systemd waits for a start (`docs/operations/valuewright@.service`). */
const patienceMs = 9 * 60_000;
const retryMs = 100;

/** Reads only, so that the database of another application stays as it is. */
export function readSchema(client: BetterSqlite3.Database): SchemaState {
  const tables = client.prepare<[], string>(tablesQuery).pluck().all();
  const isMigrated = tables.includes(migrationsTable);
  const last = isMigrated ? client.prepare(lastMigrationQuery).pluck().get() : 0;
  return { tables, last: Number(last ?? 0) };
}

/**
 * Runs the migrations of the folder that the database does not have yet, in one transaction, and ensures the triggers. Of
 * several processes that start at once one migrates, and the others wait for it: Drizzle's migrator would look for what is
 * to be done before it locks the database, and do it twice. Foreign keys are off meanwhile, and on afterwards: a migration
 * rebuilds a table by dropping it, which would delete the rows of every table that refers to it. Throws a DatabaseError,
 * and leaves the database as it was, when a row would refer to nothing.
 */
export function migrateSchema(client: BetterSqlite3.Database, migrationsFolder?: string): void {
  const missing = () => migrationsAfter(readSchema(client).last, migrationsFolder);
  const migrate = client.transaction(() => {
    client.exec(createMigrationsTable);
    const add = client.prepare('insert into __drizzle_migrations (hash, created_at) values (?, ?)');
    for (const { sql, hash, folderMillis } of missing()) {
      for (const statement of sql) client.exec(statement);
      add.run(hash, folderMillis);
    }
    checkForeignKeys(client);
  });
  // Inside a transaction this pragma does nothing.
  client.pragma('foreign_keys = OFF');
  if (missing().length > 0) migrate.immediate();
  for (const trigger of triggers) client.exec(trigger);
  client.pragma('foreign_keys = ON');
}

/** The same, and waits for another process that is about it, which with much data takes minutes. A signal ends the wait. */
export async function migrateWhenFree(client: BetterSqlite3.Database): Promise<void> {
  const start = performance.now();
  for (;;) {
    try {
      migrateSchema(client);
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() - start > patienceMs) throw error;
    }
    await sleep(retryMs);
  }
}

function checkForeignKeys(client: BetterSqlite3.Database) {
  const [orphan] = client.prepare<[], { table: string }>('pragma foreign_key_check').all();
  if (!orphan) return;
  throw new DatabaseError(
    `${client.name}: after the migration a row of ${orphan.table} would refer to nothing; the database is as it was`,
  );
}
