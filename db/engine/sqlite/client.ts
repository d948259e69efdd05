import { randomUUID } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { sql, type Logger } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { DatabaseError, MissingDatabaseError, type DatabaseConnection } from '../connection.ts';
import { databaseFile } from '../database-url.ts';
import { setEngine, type Database } from '../database.ts';
import { isBusy, isDamage } from '../error-kinds.ts';
import { newestMigration, requireKnownSchema, requireUsableSchema } from '../migration-files.ts';
import { createContentVersion } from './content-version.ts';
import { makeFolder } from './make-folder.ts';
import { migrateWhenFree, readSchema } from './migrate.ts';

const busyTimeoutMs = 5_000;
const logTimeoutMs = 100;

/** `openDatabase` of a file. One that is about to be migrated is copied first, to `<file>.before-<its last migration>`. */
export async function openSqlite(url: string): Promise<DatabaseConnection> {
  const file = databaseFile(url);
  refuseUnfinishedRestore(file);
  if (file !== ':memory:' && !existsSync(file)) createPrivately(file);

  const client = connect(file);
  requireKnownSchema(file, readSchema(client));
  client.pragma('journal_mode = WAL');
  const db = describe(client);

  await copyBeforeMigration(client);
  await migrateWhenFree(client);

  return {
    db,
    backup: (copy) => backUpTo(client, copy),
    contentVersion: createContentVersion(client),
    now: () => new Date(),
    close: () => void client.close(),
  };
}

function connect(file: string): BetterSqlite3.Database {
  requireWritable(file);
  const client = new BetterSqlite3(file, { timeout: busyTimeoutMs });
  client.pragma('synchronous = FULL');
  // What is deleted is overwritten: a person who asks to be forgotten is.
  client.pragma('secure_delete = ON');
  client.pragma('foreign_keys = ON');
  return client;
}

async function copyBeforeMigration(client: BetterSqlite3.Database): Promise<void> {
  const { last } = readSchema(client);
  if (last === 0 || last === newestMigration()) return;
  const copy = `${client.name}.before-${last}`;
  const part = `${copy}.${randomUUID()}.part`;
  try {
    await backUpTo(client, part);
    // Otherwise the copy may be of what another process has migrated meanwhile, which made one itself.
    if (readSchema(client).last === last) renameSync(part, copy);
  } finally {
    rmSync(part, { force: true });
  }
}

/** `openExistingDatabase` of a file. */
export function openExistingSqlite(url: string, { acceptOlder }: { acceptOlder?: boolean }) {
  const file = databaseFile(url);
  refuseUnfinishedRestore(file);
  if (!existsSync(file)) throw new MissingDatabaseError(file);
  const client = connect(file);
  requireUsableSchema(file, readSchema(client), acceptOlder);
  const backup = (copy: string) => backUpTo(client, copy);
  return { db: describe(client), backup, now: () => new Date(), close: () => void client.close() };
}

/** Copies what stands in the database at this moment. The connection must do nothing else meanwhile. */
async function backUpTo(client: BetterSqlite3.Database, copy: string): Promise<void> {
  createPrivately(copy);
  // In a read transaction. Without it the copy starts over with each write of another process.
  client.exec('begin; select 1 from sqlite_master');
  try {
    await client.backup(copy);
  } finally {
    client.exec('commit');
  }
}

/** Opens a copy of the database as it stands, to look at it or to add to it. */
export function openCopy(file: string): Pick<DatabaseConnection, 'db' | 'close'> {
  const client = new BetterSqlite3(file, { fileMustExist: true });
  // What is added ends in the file itself and not in a separate log, which a copy would leave behind.
  client.pragma('journal_mode = DELETE');
  return { db: describe(client), close: () => void client.close() };
}

/** The folder in which a restore puts what it replaces; once everything is in its place it gets another name. */
export function unfinishedRestore(file: string): string {
  return `${file}.unfinished-restore`;
}

function refuseUnfinishedRestore(file: string) {
  if (!existsSync(unfinishedRestore(file))) return;
  throw new DatabaseError(
    `a restore of ${file} was not finished; run "npm run restore -- FILE" again`,
  );
}

/** SQLite would open what it may not write to read it, and give the files next to it the same rights. */
function requireWritable(file: string) {
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(each)) accessSync(each, constants.R_OK | constants.W_OK);
  }
}

/** True while another process has the database open. A file that is no database, or a damaged one, is not in use. */
export function isInUse(file: string): boolean {
  requireWritable(file);
  const client = new BetterSqlite3(file, { timeout: 0 });
  try {
    client.pragma('locking_mode = EXCLUSIVE');
    client.exec('begin exclusive; rollback');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    if (isDamage(error)) return false;
    throw error;
  } finally {
    client.close();
  }
}

/** The client as data functions see it. */
export function describe(client: BetterSqlite3.Database, logger?: Logger): Database {
  const db = drizzle(client, { casing: 'snake_case', logger });
  setEngine(db, {
    async runAtomically(writes, query, last) {
      // Waits here for another process that writes: once it has read, a transaction cannot wait, and fails.
      return await db.transaction(
        () => {
          for (const write of writes) write.run();
          const rows = query?.all() ?? [];
          last?.run();
          return rows;
        },
        { behavior: 'immediate' },
      );
    },
    async inTransaction(work) {
      client.exec('begin immediate');
      try {
        const result = await work(db);
        client.exec('commit');
        return result;
      } finally {
        if (client.inTransaction) client.exec('rollback');
      }
    },
    async emptyWriteAheadLog() {
      // Another program that reads may stay for long, and everybody would wait for it.
      client.pragma(`busy_timeout = ${logTimeoutMs}`);
      try {
        const [result] = db.all<{ busy: number }>(sql`pragma wal_checkpoint(truncate)`);
        return result?.busy === 0;
      } finally {
        client.pragma(`busy_timeout = ${busyTimeoutMs}`);
      }
    },
    async ping() {
      db.all(sql`select count(*) from sqlite_master`);
    },
  });
  return db;
}

function createPrivately(file: string) {
  makeFolder(dirname(file));
  closeSync(openSync(file, 'a', 0o600));
}
