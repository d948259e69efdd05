import { sql } from 'drizzle-orm';
import type { DatabaseConnection } from './connection.ts';
import type { Database } from './database.ts';
import { isStorageFailure } from './error-kinds.ts';
import { newestMigration } from './migration-files.ts';
import { openCopy } from './sqlite/client.ts';

/** A file in the database's folder that is part of a backup. */
export interface DataFile {
  /** Relative to the database's folder. */
  path: string;
  content: Uint8Array;
}

/** Why a file is no backup that could be restored; the message is for the person who tried. */
export class BackupError extends Error {}

/** Writes a copy of the database, with the files in a table of its own, and checks it. Others go on writing. */
export async function writeBackup(
  connection: Pick<DatabaseConnection, 'backup'>,
  file: string,
  files: DataFile[],
): Promise<void> {
  await connection.backup(file);
  const { db, close } = openCopy(file);
  try {
    await db.run(sql`create table kept_files (path text primary key, content blob not null)`);
    for (const { path, content } of files) {
      await db.run(sql`insert into kept_files values (${path}, ${content})`);
    }
    await check(db);
  } finally {
    close();
  }
}

/** The files of a backup, which goes by `name` in what is said of it. Throws a BackupError when it is damaged, foreign, or newer than this version of the site. */
export async function readBackup(file: string, name: string): Promise<DataFile[]> {
  return await withBackup(file, name, async (db) => {
    await check(db);
    return await db.all<DataFile>(sql`select path, content from kept_files`);
  });
}

/** Leaves of a backup's copy what the site works with. */
export async function unpackBackup(file: string): Promise<void> {
  await withBackup(file, file, async (db) => void (await db.run(sql`drop table kept_files`)));
}

async function withBackup<Result>(
  file: string,
  name: string,
  use: (db: Database) => Promise<Result>,
): Promise<Result> {
  let copy;
  try {
    copy = openCopy(file);
    return await use(copy.db);
  } catch (error) {
    // That the disk is full says nothing about the backup.
    if (error instanceof BackupError || isStorageFailure(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`${name} is no backup of this site, or it is damaged: ${reason}.`);
  } finally {
    copy?.close();
  }
}

async function check(db: Database): Promise<void> {
  const problems = [
    ...(await db.all<{ integrity_check: string }>(sql`pragma integrity_check`))
      .map((row) => row.integrity_check)
      .filter((result) => result !== 'ok'),
    ...(await db.all<{ table: string }>(sql`pragma foreign_key_check`)).map(
      (row) => `a row of ${row.table} refers to nothing`,
    ),
  ];
  if (problems.length > 0) throw new BackupError(`The copy is damaged: ${problems[0]}.`);
  const [migrated] = await db.all<{ last: number }>(
    sql`select max(created_at) as last from __drizzle_migrations`,
  );
  if (!migrated?.last) throw new BackupError('The copy holds no data of this site.');
  if (migrated.last > newestMigration()) {
    throw new BackupError('The copy was made by a newer version of this site.');
  }
}
