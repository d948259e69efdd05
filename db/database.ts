import type { BatchItem } from 'drizzle-orm/batch';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';
import type * as schema from './schema.ts';

/** What data functions see of the database. They await every query, so that any SQLite engine can answer. */
export type Database = BaseSQLiteDatabase<'sync' | 'async', unknown, typeof schema>;

/** A write that has been built and not yet run. */
export type Write = BatchItem<'sqlite'> & { run(): unknown };

/** A query that has been built and not yet run. */
export interface Query<Row> {
  all(): Row[] | Promise<Row[]>;
}
