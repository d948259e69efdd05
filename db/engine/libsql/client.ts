import {
  createClient,
  type Client,
  type InStatement,
  type InValue,
  type ResultSet,
  type Transaction,
} from '@libsql/client/http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createReadYourWrites } from './read-your-writes.ts';
import { queryError } from './query-error.ts';
import { createWriteQueue } from './write-queue.ts';

/** As long as the embedded engine waits for another process to be done. */
const busyTimeoutMs = 5_000;
const busyRetryMs = 20;

interface ServerClientOptions {
  url: string;
  authToken?: string;
  /** How long a statement, or a batch of them, may take. A write whose turn comes after twice that time is not sent. */
  timeoutMs: number;
  /** Called after each write or list of them that has succeeded. */
  onWrite?: () => void;
}

/**
 * The driver's client with a time limit for each request, errors without statements and values, and reads that see what
 * this process has written, whichever replica answers.
 */
export function createServerClient({
  url,
  authToken,
  timeoutMs,
  onWrite,
}: ServerClientOptions): Client {
  const readYourWrites = createReadYourWrites((request) =>
    fetch(request, { signal: AbortSignal.timeout(timeoutMs) }),
  );
  const client = createClient({ url, authToken, fetch: readYourWrites });

  const run = <Result>(send: () => Promise<Result>) => untilFree(send).catch(fail);
  const inTurn = createWriteQueue(2 * timeoutMs);
  const write = async <Result>(send: () => Promise<Result>) => {
    const result = await run(() => inTurn(send));
    onWrite?.();
    return result;
  };
  const unused = () => Promise.reject(new Error('not used: see atomically'));

  return {
    execute(statement: InStatement): Promise<ResultSet> {
      const send = () => client.execute(exact(statement));
      return isQuery(statement) ? run(send) : write(send);
    },
    // Locked for writing at once: a lock that is asked for after the first read may be refused.
    batch: (statements: InStatement[]) => write(() => client.batch(statements.map(exact), 'write')),
    migrate: (statements) => write(() => client.migrate(statements)),
    transaction: () => run(() => begin(client)),
    executeMultiple: unused,
    sync: unused,
    close: () => client.close(),
    reconnect: () => client.reconnect(),
    get closed() {
      return client.closed;
    },
    protocol: client.protocol,
  };
}

/** Nothing of a transaction is sent twice: once the server has ended it, a statement would stand for itself. */
async function begin(client: Client): Promise<Transaction> {
  const transaction = await client.transaction('write');
  // The lock is taken with the first statement.
  await transaction.execute('select 1');
  const { execute, commit } = transaction;
  return Object.assign(transaction, {
    execute: (statement: InStatement) => execute.call(transaction, exact(statement)).catch(fail),
    commit: () => commit.call(transaction).catch(fail),
  });
}

/** Sends again what found the database locked, and so did nothing: the server itself waits for a tenth of a second only. */
async function untilFree<Result>(send: () => Promise<Result>): Promise<Result> {
  const giveUpAt = performance.now() + busyTimeoutMs;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const isBusy = queryError(error).code === 'SQLITE_BUSY';
      if (!isBusy || performance.now() > giveUpAt) throw error;
      await sleep(busyRetryMs * (1 + Math.random()));
    }
  }
}

function fail(error: unknown): never {
  throw queryError(error);
}

/** True for a statement that writes nothing. */
function isQuery(statement: InStatement): boolean {
  const sql = typeof statement === 'string' ? statement : statement.sql;
  return /^\s*(?:\(?select|pragma)\b/i.test(sql);
}

/**
 * Whole numbers as integers: the driver sends every number as a float, which SQLite tells apart. Half an emoji as U+FFFD, as a
 * file stores it: the server refuses a request with one.
 */
function exact(statement: InStatement): InStatement {
  if (typeof statement === 'string' || !Array.isArray(statement.args)) return statement;
  return { sql: statement.sql, args: statement.args.map(exactValue) };
}

function exactValue(value: InValue): InValue {
  if (typeof value === 'string') return value.toWellFormed();
  return Number.isSafeInteger(value) ? BigInt(Number(value)) : value;
}
