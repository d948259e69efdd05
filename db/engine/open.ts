import { ensureTagKeys } from '../facts/tag-keys.ts';
import type { ExistingDatabase, OpenOptions } from './connection.ts';
import { isServerUrl } from './database-url.ts';
import { openExistingSqlite, openSqlite } from './sqlite/client.ts';

// Loaded by who asks for it only: a start on a file is no slower for it.
const loadLibsql = () => import('./libsql/open.ts');

/**
 * Opens the database and brings its schema up to date. Throws a DatabaseError for one of another application or a newer
 * version.
 */
export async function openDatabase(url: string, options: OpenOptions = {}) {
  const connection = isServerUrl(url)
    ? await (await loadLibsql()).openLibsql(url, options)
    : await openSqlite(url);
  await ensureTagKeys(connection.db);
  return connection;
}

/**
 * Opens a database that a running site may be using: nothing is created and nothing is migrated. Throws a DatabaseError
 * when there is none, or when its schema belongs to another version; of a file an older one can be accepted.
 */
export async function openExistingDatabase(
  url: string,
  options: OpenOptions & { acceptOlder?: boolean } = {},
): Promise<ExistingDatabase> {
  if (!isServerUrl(url)) return openExistingSqlite(url, options);
  const { openExistingLibsql } = await loadLibsql();
  return await openExistingLibsql(url, options);
}
