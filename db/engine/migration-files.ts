import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';

// Found from the package, because the build puts this file elsewhere.
const migrationsFolder = join(dirname(findPackageJSON(import.meta.url) ?? ''), 'migrations');

/** Where Drizzle's migrator, which made the databases of earlier versions, notes what it ran. */
export const createMigrationsTable = `create table if not exists __drizzle_migrations (
  id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`;

/** The migrations that a database does not have whose last one is of this moment, the oldest first. */
export function migrationsAfter(last: number, folder = migrationsFolder): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > last,
  );
}

/** The moment of the newest migration there is, which says how far a database has come. */
export function newestMigration(): number {
  return Math.max(...migrationsAfter(0).map(({ folderMillis }) => folderMillis));
}
