import type { DatabaseConnection, ExistingDatabase } from './connection.ts';
import { openExistingSqlite, openSqlite } from './sqlite/client.ts';

/**
 * Opens the database and brings its schema up to date. Throws a DatabaseError for one of another application or a newer
 * version.
 */
export async function openDatabase(url: string): Promise<DatabaseConnection> {
  return await openSqlite(url);
}

/**
 * Opens a database that a running site may be using: nothing is created and nothing is migrated. Throws a DatabaseError
 * when there is none, or when its schema belongs to another version; an older one can be accepted.
 */
export async function openExistingDatabase(
  url: string,
  options: { acceptOlder?: boolean } = {},
): Promise<ExistingDatabase> {
  return openExistingSqlite(url, options);
}
