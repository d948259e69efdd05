import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { atomically, type Database } from './engine/database.ts';

/** Deletes the rows for which the condition holds, up to `batchSize` of them, and answers how many there were. */
export async function deleteRows(
  db: Database,
  table: SQLiteTable,
  condition: SQL | undefined,
  batchSize?: number,
): Promise<number> {
  const batch = sql`rowid in (select rowid from ${table} where ${condition} limit ${batchSize})`;
  const rows = db
    .delete(table)
    .where(batchSize === undefined ? condition : batch)
    .returning({ one: sql`1` });
  const deleted = await atomically(db, [], rows);
  return deleted.length;
}
