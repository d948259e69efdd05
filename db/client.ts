import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { createContentVersion, type Content, type ContentVersion } from './content-version.ts';
import type { Database, Query, Write } from './database.ts';
import * as schema from './schema.ts';
import { ensureTagKeys } from './tag-keys.ts';
import { triggers } from './triggers.ts';

export type { Content, Database, Write };

/** An open database, and what only its owner may do with it. */
export interface DatabaseConnection {
  db: Database;
  /** Copies the whole database to a new file while others go on reading and writing. */
  backup(file: string): Promise<void>;
  /** Costs some microseconds. */
  contentVersion: ContentVersion;
  close(): void;
}

/** Why a database cannot be used by this version of the site; the message is for the operator. */
export class DatabaseError extends Error {}

const busyTimeoutMs = 5_000;
// Found from the package, because the build puts this file elsewhere.
const migrationsFolder = join(dirname(findPackageJSON(import.meta.url) ?? ''), 'migrations');

/** The folder of the database, for the site's other files as well; `undefined` for a database in memory. */
export function databaseFolder(url: string): string | undefined {
  const file = databaseFile(url);
  return file === ':memory:' ? undefined : dirname(file);
}

/** The path of the database's file, or `:memory:`. Throws when the URL is not a `file:` one. */
export function databaseFile(url: string): string {
  const path = /^file:(?:\/\/(?=\/))?(?<path>.+)$/.exec(url)?.groups?.path;
  if (!path) throw new Error(`not a file: URL: ${url}`);
  return path === ':memory:' ? path : resolve(decodeURIComponent(path));
}

/**
 * Opens the database and brings its schema up to date. A database that is about to be migrated is copied first,
 * to `<file>.before-<its last migration>`. Throws a DatabaseError for one of another application or a newer version.
 */
export async function openDatabase(url: string): Promise<DatabaseConnection> {
  const file = databaseFile(url);
  const isNew = file === ':memory:' || !existsSync(file);
  if (isNew && file !== ':memory:') createPrivately(file);

  const client = new BetterSqlite3(file, { timeout: busyTimeoutMs });
  requireKnownSchema(client, file);
  client.pragma('journal_mode = WAL');
  client.pragma('synchronous = FULL');
  // What is deleted is overwritten: a person who asks to be forgotten is.
  client.pragma('secure_delete = ON');
  const db = describe(client);

  const backup = (copy: string) => backUpTo(client, copy);
  const last = lastMigration(client);
  if (!isNew && last < newestMigration()) await backup(`${file}.before-${last}`);
  migrateSchema(client, migrationsFolder);
  await ensureTagKeys(db);

  return {
    db,
    backup,
    contentVersion: createContentVersion(client),
    close: () => void client.close(),
  };
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
  migrate(describe(client), { migrationsFolder });
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

/**
 * Opens a database that a running site may be using: nothing is created and nothing is migrated. Throws a DatabaseError
 * when there is none, or when its schema belongs to another version; an older one can be accepted.
 */
export function openExistingDatabase(
  url: string,
  { acceptOlder = false } = {},
): Pick<DatabaseConnection, 'db' | 'backup' | 'close'> {
  const file = databaseFile(url);
  if (!existsSync(file)) {
    throw new DatabaseError(
      `There is no database at ${file}. DATABASE_URL must name the one that the site uses`,
    );
  }
  const client = new BetterSqlite3(file, { timeout: busyTimeoutMs, fileMustExist: true });
  requireKnownSchema(client, file);
  if (!acceptOlder && lastMigration(client) < newestMigration()) {
    throw new DatabaseError(
      `${file} was used by an older version of this site; start the site once to update it`,
    );
  }
  client.pragma('synchronous = FULL');
  client.pragma('secure_delete = ON');
  client.pragma('foreign_keys = ON');
  const backup = (copy: string) => backUpTo(client, copy);
  return { db: describe(client), backup, close: () => void client.close() };
}

async function backUpTo(client: BetterSqlite3.Database, copy: string): Promise<void> {
  createPrivately(copy);
  await client.backup(copy);
}

/** Opens a copy of the database as it stands, to look at it or to add to it. */
export function openCopy(file: string): Pick<DatabaseConnection, 'db' | 'close'> {
  const client = new BetterSqlite3(file, { fileMustExist: true });
  // What is added ends in the file itself and not in a separate log, which a copy would leave behind.
  client.pragma('journal_mode = DELETE');
  return { db: describe(client), close: () => void client.close() };
}

/** True while another process has the database open. A file that is no database, or a damaged one, is not in use. */
export function isInUse(file: string): boolean {
  const client = new BetterSqlite3(file, { timeout: 0 });
  try {
    client.pragma('locking_mode = EXCLUSIVE');
    client.exec('begin exclusive; rollback');
    return false;
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError) {
      if (error.code === 'SQLITE_BUSY') return true;
      if (/^SQLITE_(NOTADB|CORRUPT)/.test(error.code)) return false;
    }
    throw error;
  } finally {
    client.close();
  }
}

/**
 * Runs the writes in their order: all of them take effect, or none. Throws what the first failing one throws. Answers the
 * rows that the query finds right after them, if there is one.
 */
export async function atomically<Row = never>(
  db: Database,
  writes: readonly Write[],
  query?: Query<Row>,
): Promise<Row[]> {
  return await db.transaction(() => {
    for (const write of writes) write.run();
    return query?.all() ?? [];
  });
}

/**
 * Writes the write-ahead log back and empties it, so that nothing of deleted rows stays in it. False while another connection
 * reads what stood there before, after having waited for it.
 */
export async function emptyWriteAheadLog(db: Database): Promise<boolean> {
  const [result] = await db.all<{ busy: number }>(sql`pragma wal_checkpoint(truncate)`);
  return result?.busy === 0;
}

/** Asks the engine for an answer; false when it has none to give. */
export async function isDatabaseUp(db: Database): Promise<boolean> {
  try {
    await db.select({ tables: sql`count(*)` }).from(sql`sqlite_master`);
    return true;
  } catch {
    return false;
  }
}

/** True for the error of a write that a unique or primary key refused. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/);
}

/** True for the error of a write that a check of the table refused. */
export function isCheckViolation(error: unknown): boolean {
  return hasCode(error, /^SQLITE_CONSTRAINT_CHECK$/);
}

/** True for the error of a statement that the disk refused: it is full, read-only, broken or locked. */
export function isStorageFailure(error: unknown): boolean {
  return hasCode(error, /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN|BUSY)/);
}

function hasCode(error: unknown, code: RegExp): boolean {
  const causes = [error, error instanceof Error ? error.cause : undefined];
  return causes.some(
    (cause) => cause instanceof BetterSqlite3.SqliteError && code.test(cause.code),
  );
}

function describe(client: BetterSqlite3.Database) {
  return drizzle(client, { schema, casing: 'snake_case' });
}

function createPrivately(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
}

/** Reads only, so that the database of another application stays as it is. */
function requireKnownSchema(client: BetterSqlite3.Database, file: string) {
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
}

function lastMigration(client: BetterSqlite3.Database): number {
  const table = client
    .prepare("select 1 from sqlite_master where name = '__drizzle_migrations'")
    .get();
  if (!table) return 0;
  return Number(
    client.prepare('select max(created_at) from __drizzle_migrations').pluck().get() ?? 0,
  );
}

/** The moment of the newest migration there is, which says how far a database has come. */
export function newestMigration(): number {
  return Math.max(
    ...readMigrationFiles({ migrationsFolder }).map((migration) => migration.folderMillis),
  );
}
