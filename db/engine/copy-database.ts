import { createHash } from 'node:crypto';
import { getTableName, is, sql, type SQLChunk } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import * as schema from '../schema.ts';
import { DatabaseError } from './connection.ts';
import { inTransaction, type Database } from './database.ts';

/** Few enough that the longest rows fit into the 10 MB that a libSQL server sends at a time. */
const rowsInOneBatch = (table: string) => (table === getTableName(schema.sitePictures) ? 5 : 25);

type Row = Record<string, unknown>;

/** What is changed while other tables are copied: by triggers, and the highest id that each table ever had. */
const last = [getTableName(schema.contentCounter), 'sqlite_sequence'];
const tables = Object.values(schema).flatMap((value) =>
  is(value, SQLiteTable) ? [getTableName(value)] : [],
);
export const copiedTables = [...tables.filter((table) => !last.includes(table)), ...last];

/**
 * Copies all rows into an empty database of the same schema, in one transaction, and answers what was copied once both
 * were compared. Nothing is written to the source meanwhile. Throws a DatabaseError when the target is not empty.
 */
export async function copyDatabase(from: Database, to: Database) {
  return await inTransaction(from, async (source) => {
    return await inTransaction(to, async (target) => await copyTables(source, target));
  });
}

async function copyTables(source: Database, target: Database) {
  const ids = await target.all(sql`select 1 from sqlite_sequence where seq > 0`);
  if (ids.length > 0) throw new DatabaseError('TO is not empty');
  // A row may come before the one that it refers to.
  await target.run(sql`pragma defer_foreign_keys = on`);
  const copied = [];
  for (const table of copiedTables) {
    await target.run(sql`delete from ${sql.identifier(table)}`);
    const original = await summarize(source, table, (rows) => insert(target, table, rows));
    const copy = await summarize(target, table);
    if (copy.checksum !== original.checksum)
      throw new DatabaseError(`the copy of ${table} differs`);
    copied.push(copy);
  }
  return copied;
}

/** Reads a table in batches, and hands over each of them. `checksum` is the SHA-256 of all rows in their order. */
async function summarize(db: Database, table: string, use?: (rows: Row[]) => Promise<void>) {
  const hash = createHash('sha256');
  let rows = 0;
  for (let after = 0; ;) {
    const found = await db.all<Row & { after: number }>(
      sql`select rowid as after, * from ${sql.identifier(table)} where rowid > ${after} order by rowid limit ${rowsInOneBatch(table)}`,
    );
    const batch = found.map(({ after: rowid, ...row }) => {
      after = rowid;
      return row;
    });
    if (batch.length === 0) return { table, rows, checksum: hash.digest('hex') };
    for (const row of batch) hash.update(`${JSON.stringify(row)}\n`);
    rows += batch.length;
    await use?.(batch);
  }
}

async function insert(db: Database, table: string, rows: Row[]): Promise<void> {
  const list = (parts: SQLChunk[]) => sql`(${sql.join(parts, sql`, `)})`;
  const columns = Object.keys(rows[0] ?? {});
  const names = list(columns.map((column) => sql.identifier(column)));
  const values = rows.map((row) => list(columns.map((column) => sql`${row[column]}`)));
  await db.run(
    sql`insert into ${sql.identifier(table)} ${names} values ${sql.join(values, sql`, `)}`,
  );
}
