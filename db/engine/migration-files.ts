import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import { DatabaseError, MissingDatabaseError } from './connection.ts';

// Found from the package, because the build puts this file elsewhere.
const migrationsFolder = join(dirname(findPackageJSON(import.meta.url) ?? ''), 'migrations');

/** Where Drizzle's migrator, which made the databases of earlier versions, notes what it ran. */
export const createMigrationsTable = `create table if not exists __drizzle_migrations (
  id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`;

/** The migrations that a database does not have whose last one is of this moment, the oldest first. */
export function migrationsAfter(last: number, folder = migrationsFolder): MigrationMeta[] {
  if (!existsSync(join(folder, 'meta/_journal.json'))) {
    throw new DatabaseError(`there are no migrations in ${folder}`);
  }
  return readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > last,
  );
}

/** The moment of the newest migration there is, which says how far a database has come. */
export function newestMigration(): number {
  return Math.max(...migrationMoments());
}

/** Those of all migrations. The last one of a database is among them, unless it is of another application or newer. */
export function migrationMoments(): number[] {
  return migrationsAfter(0).map(({ folderMillis }) => folderMillis);
}

/** How far a database has come. */
export interface SchemaState {
  tables: string[];
  /** The moment of the last migration; 0 when it has none. */
  last: number;
}

/** To be read before the last migration: another process may migrate in between. */
export const tablesQuery = "select name from sqlite_master where type = 'table'";
/** There is something to ask once the migrations have a table. */
export const lastMigrationQuery = 'select max(created_at) from __drizzle_migrations';
export const migrationsTable = '__drizzle_migrations';

/** Throws a DatabaseError for the database of another application or of a newer version. */
export function requireKnownSchema(name: string, { tables, last }: SchemaState): void {
  // The table of the migrations alone is what a first start left that was interrupted.
  const others = tables.filter((table) => ![migrationsTable, 'sqlite_sequence'].includes(table));
  const moments = migrationMoments();
  if (last > Math.max(...moments)) {
    throw new DatabaseError(`${name} was used by a newer version of this site`);
  }
  if (others.length > 0 && !moments.includes(last)) {
    throw new DatabaseError(`${name} is a database, but not one of this site`);
  }
}

/** The same, and where `acceptOlder` is not set, for one that is still to be migrated. */
export function requireUsableSchema(name: string, state: SchemaState, acceptOlder = false): void {
  requireKnownSchema(name, state);
  if (state.last === 0) throw new MissingDatabaseError(name);
  if (acceptOlder || state.last === newestMigration()) return;
  throw new DatabaseError(
    `${name} was used by an older version of this site; start the site once to update it`,
  );
}
