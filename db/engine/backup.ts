import { sql } from 'drizzle-orm';
import type { DatabaseConnection } from './connection.ts';
import type { Database } from './database.ts';
import { isStorageFailure } from './error-kinds.ts';
import { migrationMoments } from './migration-files.ts';
import { openCopy } from './sqlite/client.ts';

/** A file in the database's folder that is part of a backup. Backups of earlier versions have large ones in several parts. */
export interface FilePart {
  /** Relative to the database's folder. */
  path: string;
  content: Uint8Array;
}

/** Why a backup cannot be made, stored or restored; the message is for the person who tried. */
export class BackupError extends Error {}

/** Writes a copy of the database, with the files in a table of its own, and checks it. Others go on writing. */
export async function writeBackup(
  connection: Pick<DatabaseConnection, 'backup'>,
  file: string,
  parts: AsyncIterable<FilePart>,
): Promise<void> {
  await connection.backup(file);
  const { db, close } = openCopy(file);
  try {
    await db.run(sql`begin`);
    await db.run(sql`create table kept_files (path text not null, content blob not null)`);
    for await (const { path, content } of parts) {
      await db.run(sql`insert into kept_files values (${path}, ${content})`);
    }
    await db.run(sql`commit`);
    await check(db);
  } finally {
    close();
  }
}

/**
 * The files of a backup, which is checked first; parts of one file follow each other. Throws a BackupError, in which it goes by
 * `name`, when it is damaged, foreign, or newer than this version of the site.
 */
export async function* readBackup(file: string, name: string): AsyncGenerator<FilePart> {
  let copy;
  try {
    copy = openCopy(file);
    await check(copy.db);
    // What a start copied ahead of a migration is the database alone.
    const files = await copy.db.all(sql`select 1 from sqlite_schema where name = 'kept_files'`);
    if (files.length === 0) return;
    for (let last = 0; ;) {
      const [part] = await copy.db.all<FilePart & { id: number }>(
        sql`select rowid as id, path, content from kept_files where rowid > ${last} order by rowid limit 1`,
      );
      if (!part) return;
      last = part.id;
      yield part;
    }
  } catch (error) {
    // That the disk is full says nothing about the backup.
    if (error instanceof BackupError || isStorageFailure(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BackupError(`${name} is no backup of this site, or it is damaged: ${reason}.`);
  } finally {
    copy?.close();
  }
}

/** Writes what the site works with to a new database. The backup's copy is used up by that: its files are gone. */
export async function unpackDatabase(copy: string, database: string): Promise<void> {
  const { db, close } = openCopy(copy);
  try {
    await db.run(sql`drop table if exists kept_files`);
    // Of who made the copy: another process, which is not here.
    await db.run(sql`delete from rate_limits where key like 'lease %'`);
    await pauseLetters(db);
    await skipIds(db);
    await skipVersions(db);
    // Without the pages that are free now, which may be most of them, and have mail in them.
    await db.run(sql`vacuum into ${database}`);
  } finally {
    close();
  }
}

/** What went out after the copy was made is not in it: whether others get a letter twice is for its sender to decide. */
async function pauseLetters(db: Database): Promise<void> {
  const columns = await db.all(
    sql`select 1 from pragma_table_info('letters') where name = 'problem'`,
  );
  // A copy of an earlier version has none.
  if (columns.length === 0) return;
  await db.run(sql`
    update letters set state = 'paused', problem = 'Restored from a copy: some subscribers may have it already'
    where state in ('sending', 'paused')`);
}

/** Of the next restore, also of the same copy, it is higher. */
const higher = (column: string) => sql.raw(`max(${column} + 1000000, unixepoch())`);

/**
 * What was stored after the copy was made has left its ids in open tabs, in mail, and in forms that visitors loaded: none of
 * them is given out a second time. Tables without a row so far have no entry of their own.
 */
async function skipIds(db: Database): Promise<void> {
  await db.run(sql`
    insert into sqlite_sequence (name, seq)
    select name, 0 from sqlite_schema where type = 'table' and sql like '%autoincrement%'
      and name not in (select name from sqlite_sequence)`);
  await db.run(sql`update sqlite_sequence set seq = ${higher('seq')}`);
}

/**
 * No version of a draft is given out a second time: with it, an open tab would send and publish what it has not shown. A
 * copy that is older than a kind of draft has none of it.
 */
async function skipVersions(db: Database): Promise<void> {
  const drafts = await db.all<{ name: string }>(sql`
    select tables.name from sqlite_schema tables, pragma_table_info(tables.name) columns
    where tables.name in ('answer_drafts', 'letters', 'site_draft') and columns.name = 'version'`);
  for (const { name } of drafts) {
    const table = sql.identifier(name);
    if (name === 'answer_drafts') {
      // Also of an answer that is not begun: its first version would be that of each before it.
      await db.run(
        sql`insert or ignore into ${table} (contact_id, text, version) select id, '', 0 from contacts`,
      );
    }
    await db.run(sql`update ${table} set version = ${higher('version')}`);
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
  const last = migrated?.last ?? 0;
  const moments = migrationMoments();
  if (last > Math.max(...moments)) {
    throw new BackupError('The copy was made by a newer version of this site.');
  }
  if (!moments.includes(last)) throw new BackupError('The copy holds no data of this site.');
}
