import type { Client } from '@libsql/client/http';
import { LibSQLDatabase } from 'drizzle-orm/libsql/driver-core';
import { LibSQLSession, type LibSQLPreparedQuery } from 'drizzle-orm/libsql/session';
import { SQLiteAsyncDialect, type PreparedQueryConfig } from 'drizzle-orm/sqlite-core';

type NoRelations = Record<string, never>;

/** Drizzle's own session, but for its errors: those quote the statement and its values. */
class PlainErrorSession extends LibSQLSession<NoRelations, NoRelations> {
  override prepareQuery<T extends Omit<PreparedQueryConfig, 'run'>>(
    ...args: Parameters<LibSQLSession<NoRelations, NoRelations>['prepareQuery']>
  ): LibSQLPreparedQuery<T & PreparedQueryConfig> {
    const query = super.prepareQuery<T & PreparedQueryConfig>(...args);
    // By this method of its own it sends the statement, and makes of what the client throws such an error.
    const queryWithCache = (_sql: string, _values: unknown[], send: () => unknown) => send();
    return Object.assign(query, { queryWithCache });
  }
}

/** Drizzle on a client. What the client throws is thrown as it is. */
export function drizzleOn(client: Client): LibSQLDatabase {
  const dialect = new SQLiteAsyncDialect({ casing: 'snake_case' });
  const session = new PlainErrorSession(client, dialect, undefined, {}, undefined);
  return new LibSQLDatabase('async', dialect, session, undefined);
}
