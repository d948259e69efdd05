import type { BatchItem } from 'drizzle-orm/batch';
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core';

/** Registered, because in development Vite loads this file once more than Node. */
const engineKey: unique symbol = Symbol.for('db/engine');

/** What data functions see of the database. They await every query, so that any SQLite engine can answer. */
export type Database = BaseSQLiteDatabase<'sync' | 'async', unknown> & {
  readonly [engineKey]?: Engine;
};

/** A write that has been built and not yet run. */
export type Write = BatchItem<'sqlite'> & { run(): unknown };

/** A query that has been built and not yet run. */
export type Query<Row> = BatchItem<'sqlite'> & { all(): Row[] | Promise<Row[]> };

/** What data functions need of an engine and cannot say in SQL. */
export interface Engine {
  /** See `atomically`. `last` is a write behind the query. */
  runAtomically<Row>(writes: readonly Write[], query?: Query<Row>, last?: Write): Promise<Row[]>;
  inTransaction<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  emptyWriteAheadLog(): Promise<boolean | undefined>;
  /** Rejects when the engine does not answer. */
  ping(): Promise<unknown>;
  /** See `readReplicationLag`. */
  replicationLag?(): Promise<ReplicationLag>;
}

/** How long it takes until what the primary server has can be read here; `null` while that cannot be measured. */
export interface ReplicationLag {
  lagMs: number | null;
  reason?: string;
}

/** Done once, where the database is opened. */
export function setEngine(db: Database, engine: Engine): void {
  Object.assign(db, { [engineKey]: engine });
}

function engineOf(db: Database): Engine {
  const engine = db[engineKey];
  if (!engine) throw new Error('the database was not opened by db/engine');
  return engine;
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
  return await engineOf(db).runAtomically(writes, query);
}

/** The same without a query. False, and nothing is written, where the error of a write is of the kind that `isRefusal` knows. */
export async function writeUnlessRefused(
  db: Database,
  writes: readonly Write[],
  isRefusal: (error: unknown) => boolean,
): Promise<boolean> {
  try {
    await atomically(db, writes);
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

/**
 * The same database, but that everything written with `atomically` ends with one write more. In that one SQL's `changes()`
 * is what the last write before it, or the query where that writes, has changed, except that what triggers write to a search
 * index may take its place.
 */
export function ending(db: Database, last: () => Write): Database {
  const engine = engineOf(db);
  const copy: Database = Object.create(db);
  setEngine(copy, {
    ...engine,
    runAtomically: (writes, query) => engine.runAtomically(writes, query, last()),
  });
  return copy;
}

/**
 * Locks the database for writing until the work is done: all that it writes takes effect, or nothing. For commands, with
 * nobody waiting: on a server another writer that has waited for five seconds ends it.
 */
export async function inTransaction<Result>(db: Database, work: (db: Database) => Promise<Result>) {
  return await engineOf(db).inTransaction(work);
}

/**
 * Writes the write-ahead log back and empties it, so that nothing of deleted rows stays in it. False while another connection
 * reads what stood there before, after having waited for it; `undefined` on a server, which takes no request to.
 */
export async function emptyWriteAheadLog(db: Database): Promise<boolean | undefined> {
  return await engineOf(db).emptyWriteAheadLog();
}

/** Asks the engine for an answer. When it has none to give, why not; `undefined` when all is well. */
export async function findDatabaseProblem(db: Database): Promise<string | undefined> {
  try {
    await engineOf(db).ping();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'the database does not answer';
  }
}

/** How far the server that answers is behind its primary; on the primary itself the time of one query. `undefined` on a file. */
export async function readReplicationLag(db: Database): Promise<ReplicationLag | undefined> {
  return await engineOf(db).replicationLag?.();
}
