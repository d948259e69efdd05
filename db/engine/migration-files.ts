import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';

// Found from the package, because the build puts this file elsewhere.
export const migrationsFolder = join(dirname(findPackageJSON(import.meta.url) ?? ''), 'migrations');

/** The moment of the newest migration there is, which says how far a database has come. */
export function newestMigration(): number {
  return Math.max(
    ...readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis),
  );
}
