import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { atomically, type Database } from './engine/database.ts';

/** Deletes the rows for which the condition holds, and answers how many there were. */
export async function deleteRows(db: Database, table: SQLiteTable, condition: SQL | undefined) {
  const rows = db
    .delete(table)
    .where(condition)
    .returning({ one: sql`1` });
  const deleted = await atomically(db, [], rows);
  return deleted.length;
}

/** The same for `size` of them at most. */
export async function deleteBatch(
  db: Database,
  table: SQLiteTable,
  condition: SQL | undefined,
  size: number,
): Promise<number> {
  const batch = sql`rowid in (select rowid from ${table} where ${condition} limit ${size})`;
  return await deleteRows(db, table, batch);
}
