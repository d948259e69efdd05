import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { atomically, type Database } from './engine/database.ts';

/** Few enough to be deleted in some milliseconds, also from a search index: between two batches the site answers requests. */
export const batchSize = 50;

/** Deletes the rows for which the condition holds, and answers how many there were. */
export async function deleteRows(db: Database, table: SQLiteTable, condition: SQL | undefined) {
  const rows = db
    .delete(table)
    .where(condition)
    .returning({ one: sql`1` });
  const deleted = await atomically(db, [], rows);
  return deleted.length;
}

/** The same for a batch of them. */
export async function deleteBatch(db: Database, table: SQLiteTable, condition: SQL | undefined) {
  const batch = sql`rowid in (select rowid from ${table} where ${condition} limit ${batchSize})`;
  return await deleteRows(db, table, batch);
}
