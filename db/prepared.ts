import type { Database } from './engine/database.ts';

/**
 * For a query that is asked at nearly every request: built once for each database. To build it takes about ten times as
 * long as SQLite needs to answer.
 */
export function prepared<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const queries = new WeakMap<Database, Query>();
  return (db) => {
    const query = queries.get(db) ?? build(db);
    queries.set(db, query);
    return query;
  };
}
