import type { Client } from '@libsql/client/http';
import { DrizzleQueryError } from 'drizzle-orm/errors';
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
    return Object.assign(query, {
      run: plain(query.run.bind(query)),
      all: plain(query.all.bind(query)),
      get: plain(query.get.bind(query)),
      values: plain(query.values.bind(query)),
    });
  }
}

function plain<Result>(send: (values?: Record<string, unknown>) => Promise<Result>) {
  return async (values?: Record<string, unknown>) => {
    try {
      return await send(values);
    } catch (error) {
      throw error instanceof DrizzleQueryError ? error.cause : error;
    }
  };
}

/** Drizzle on a client. What the client throws is thrown as it is. */
export function drizzleOn(client: Client): LibSQLDatabase {
  const dialect = new SQLiteAsyncDialect({ casing: 'snake_case' });
  const session = new PlainErrorSession(client, dialect, undefined, {}, undefined);
  return new LibSQLDatabase('async', dialect, session, undefined);
}
