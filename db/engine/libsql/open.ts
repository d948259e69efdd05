import type { InStatement } from '@libsql/client/http';
import { DatabaseError, type DatabaseConnection, type OpenOptions } from '../connection.ts';
import { setEngine, type Database, type Query, type Write } from '../database.ts';
import { databaseName } from '../database-url.ts';
import { requireKnownSchema, requireUsableSchema } from '../migration-files.ts';
import { createServerClient } from './client.ts';
import { createServerContentVersion } from './content-version.ts';
import { startServerClock } from './server-clock.ts';
import { createReplicationLag } from './replication-lag.ts';
import { migrateServer, readSchema } from './migrate.ts';
import { drizzleOn } from './session.ts';

const queryTimeoutMs = 5_000;
/** A server that sleeps takes its time to wake up. */
const startTimeoutMs = 10_000;
const migrationTimeoutMs = 120_000;
/** A load balancer that asks for the health waits for some seconds at most. */
const healthTimeoutMs = 2_000;

/** `openDatabase` of a libSQL server. */
export async function openLibsql(url: string, { authToken }: OpenOptions) {
  const found = await findSchema(url, authToken, startTimeoutMs);
  requireKnownSchema(databaseName(url), found);
  const migrator = createServerClient({ url, authToken, timeoutMs: migrationTimeoutMs });
  try {
    await migrateServer(migrator, found);
  } finally {
    migrator.close();
  }
  return await connect(url, authToken);
}

/** `openExistingDatabase` of a libSQL server. */
export async function openExistingLibsql(url: string, { authToken }: OpenOptions) {
  requireUsableSchema(databaseName(url), await findSchema(url, authToken, queryTimeoutMs));
  return await connect(url, authToken);
}

/** Ahead of a migration, which may take longer: that no server answers is said soon. */
async function findSchema(url: string, authToken: string | undefined, timeoutMs: number) {
  const client = createServerClient({ url, authToken, timeoutMs });
  try {
    return await readSchema(client);
  } finally {
    client.close();
  }
}

async function connect(url: string, authToken: string | undefined): Promise<DatabaseConnection> {
  const client = createServerClient({
    url,
    authToken,
    timeoutMs: queryTimeoutMs,
    onWrite: () => noteWrite(),
  });
  const { contentVersion, noteWrite } = createServerContentVersion(client);
  const drizzle = drizzleOn(client);
  const db: Database = drizzle;
  const health = createServerClient({ url, authToken, timeoutMs: healthTimeoutMs });
  const replication = createServerClient({ url, authToken, timeoutMs: healthTimeoutMs });
  setEngine(db, {
    async runAtomically<Row>(writes: readonly Write[], query?: Query<Row>, last?: Write) {
      const [first, ...others] = [...writes, ...(query ? [query] : []), ...(last ? [last] : [])];
      if (!first) return [];
      const results: unknown[] = await drizzle.batch([first, ...others]);
      // The driver's types do not say which result is whose.
      return query ? (results[writes.length] as Row[]) : [];
    },
    async inTransaction(work) {
      // It writes as well, and would end the transaction.
      clock.stop();
      const client = createServerClient({ url, authToken, timeoutMs: migrationTimeoutMs });
      const transaction = await client.transaction('write');
      try {
        const execute = (statement: InStatement) => transaction.execute(statement);
        const result = await work(drizzleOn({ ...client, execute }));
        await transaction.commit();
        return result;
      } finally {
        transaction.close();
        client.close();
      }
    },
    emptyWriteAheadLog: async () => undefined,
    ping: () => health.execute('select 1'),
    replicationLag: createReplicationLag(replication),
  });
  const clock = await startServerClock(client);
  return {
    db,
    contentVersion,
    now: clock.now,
    backup: () => Promise.reject(new DatabaseError('a server is backed up by its own means')),
    close() {
      clock.stop();
      client.close();
      health.close();
      replication.close();
    },
  };
}
