import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { sql, type Logger } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import * as schema from '../../schema.ts';
import { ensureTagKeys } from '../../tag-keys.ts';
import {
  DatabaseError,
  MissingDatabaseError,
  type DatabaseConnection,
  type ExistingDatabase,
  type OpenOptions,
} from '../connection.ts';
import { databaseFile } from '../database-url.ts';
import { setEngine, type Database } from '../database.ts';
import { migrationsFolder, newestMigration } from '../migration-files.ts';
import { triggers } from '../triggers.ts';
import { unfinishedMove, unfinishedMoveTable } from '../unfinished-move.ts';
import { createContentVersion } from './content-version.ts';

const busyTimeoutMs = 5_000;

/** `openDatabase` of a file. One that is about to be migrated is copied first, to `<file>.before-<its last migration>`. */
export async function openSqlite(
  url: string,
  options: OpenOptions = {},
): Promise<DatabaseConnection> {
  const file = databaseFile(url);
  const isNew = file === ':memory:' || !existsSync(file);
  if (isNew && file !== ':memory:') createPrivately(file);

  const client = new BetterSqlite3(file, { timeout: busyTimeoutMs });
  requireKnownSchema(client, file, options);
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
    now: () => new Date(),
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

/** `openExistingDatabase` of a file. */
export function openExistingSqlite(
  url: string,
  { acceptOlder = false, ...options }: OpenOptions & { acceptOlder?: boolean } = {},
): ExistingDatabase {
  const file = databaseFile(url);
  if (!existsSync(file)) {
    throw new MissingDatabaseError(
      `There is no database at ${file}. DATABASE_URL must name the one that the site uses`,
    );
  }
  const client = new BetterSqlite3(file, { timeout: busyTimeoutMs, fileMustExist: true });
  requireKnownSchema(client, file, options);
  if (!acceptOlder && lastMigration(client) < newestMigration()) {
    throw new DatabaseError(
      `${file} was used by an older version of this site; start the site once to update it`,
    );
  }
  client.pragma('synchronous = FULL');
  client.pragma('secure_delete = ON');
  client.pragma('foreign_keys = ON');
  const backup = (copy: string) => backUpTo(client, copy);
  return { db: describe(client), backup, now: () => new Date(), close: () => void client.close() };
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

/** The client as data functions see it. */
export function describe(client: BetterSqlite3.Database, logger?: Logger): Database {
  const db = drizzle(client, { schema, casing: 'snake_case', logger });
  setEngine(db, {
    async runAtomically(writes, query) {
      // Waits here for another process that writes: once it has read, a transaction cannot wait, and fails.
      return await db.transaction(
        () => {
          for (const write of writes) write.run();
          return query?.all() ?? [];
        },
        { behavior: 'immediate' },
      );
    },
    async emptyWriteAheadLog() {
      const [result] = db.all<{ busy: number }>(sql`pragma wal_checkpoint(truncate)`);
      return result?.busy === 0;
    },
    async ping() {
      db.all(sql`select count(*) from sqlite_master`);
    },
  });
  return db;
}

function createPrivately(file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
}

/** Reads only, so that the database of another application stays as it is. */
function requireKnownSchema(
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

function lastMigration(client: BetterSqlite3.Database): number {
  if (!hasTable(client, '__drizzle_migrations')) return 0;
  return Number(
    client.prepare('select max(created_at) from __drizzle_migrations').pluck().get() ?? 0,
  );
}

function hasTable(client: BetterSqlite3.Database, name: string): boolean {
  const find = client.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
  return find.get(name) !== undefined;
}
