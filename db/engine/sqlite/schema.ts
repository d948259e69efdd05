import type BetterSqlite3 from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { DatabaseError, type OpenOptions } from '../connection.ts';
import { newestMigration } from '../migration-files.ts';
import { triggers } from '../triggers.ts';
import { unfinishedMove, unfinishedMoveTable } from '../unfinished-move.ts';

/** Reads only, so that the database of another application stays as it is. */
export function requireKnownSchema(
  client: BetterSqlite3.Database,
  file: string,
  { acceptUnfinishedMove }: OpenOptions,
) {
  const last = lastMigration(client);
  // The table of migrations alone is what a first start leaves that was interrupted.
  const otherTable = client
    .prepare(
      "select 1 from sqlite_master where type = 'table' and name not in ('__drizzle_migrations', 'sqlite_sequence')",
    )
    .get();
  if (last === 0 && otherTable) {
    throw new DatabaseError(`${file} is a database, but not one of this site`);
  }
  if (last > newestMigration()) {
    throw new DatabaseError(`${file} was used by a newer version of this site`);
  }
  if (!acceptUnfinishedMove && hasTable(client, unfinishedMoveTable)) throw unfinishedMove(file);
}

/**
 * Runs the migrations of the folder that the database does not have yet, and ensures the triggers. Foreign keys are off
 * meanwhile, and on afterwards: a migration rebuilds a table by dropping it, which would delete the rows of every table
 * that refers to it. Throws a DatabaseError when a row is left that refers to nothing.
 */
export function migrateSchema(client: BetterSqlite3.Database, migrationsFolder: string): void {
  // Inside a transaction this pragma does nothing, and a migration is one.
  client.pragma('foreign_keys = OFF');
  const before = lastMigration(client);
  migrate(drizzle(client), { migrationsFolder });
  if (lastMigration(client) !== before) checkForeignKeys(client, before);
  for (const trigger of triggers) client.exec(trigger);
  client.pragma('foreign_keys = ON');
}

function checkForeignKeys(client: BetterSqlite3.Database, before: number) {
  const check = client.prepare<[], { table: string }>('pragma foreign_key_check');
  const [orphan] = check.all();
  if (!orphan) return;
  throw new DatabaseError(
    `${client.name}: after its migration a row of ${orphan.table} refers to nothing; the database before it is in ${client.name}.before-${before}`,
  );
}

/** The moment of the last migration that the database has; 0 when it has none. */
export function lastMigration(client: BetterSqlite3.Database): number {
  if (!hasTable(client, '__drizzle_migrations')) return 0;
  return Number(
    client.prepare('select max(created_at) from __drizzle_migrations').pluck().get() ?? 0,
  );
}

function hasTable(client: BetterSqlite3.Database, name: string): boolean {
  const find = client.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
  return find.get(name) !== undefined;
}
