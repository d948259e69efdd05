/**
 * An error of the database server. It has none of the statement and its values, which the driver's own errors quote: they
 * are names and addresses, and errors are logged.
 */
export class QueryError extends Error {
  /** SQLite's extended code by its name, or what kept the server from answering. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const constraints: Record<string, string> = {
  UNIQUE: 'SQLITE_CONSTRAINT_UNIQUE',
  CHECK: 'SQLITE_CONSTRAINT_CHECK',
  'NOT NULL': 'SQLITE_CONSTRAINT_NOTNULL',
  'FOREIGN KEY': 'SQLITE_CONSTRAINT_FOREIGNKEY',
};

/** Sentences of SQLite that name tables and columns, and quote nothing else. */
const harmless =
  /(?:(?<constraint>UNIQUE|CHECK|NOT NULL|FOREIGN KEY) constraint failed|no such (?:table|column|function)|database is locked|database or disk is full)(?:: [\w.]+(?:, [\w.]+)*)?$/;

const isPrimaryAway = /transport error|Unavailable|error trying to connect|broken pipe/i;

/** What the driver threw, without anything of the statement. */
export function queryError(error: unknown): QueryError {
  if (error instanceof QueryError) return error;
  const { name, message, code } = describe(error);
  if (name === 'TimeoutError') {
    return new QueryError('DATABASE_TIMEOUT', 'the database server did not answer in time');
  }
  if (name === 'HttpServerError' || code === 'SERVER_ERROR') return statusError(message);
  if (code === 'TRANSACTION_TIMEOUT') {
    return new QueryError('SQLITE_BUSY', 'another writer ended the transaction');
  }
  // A replica that passes a write on answers with its primary's words and a code of its own.
  const isPassedOn = code === 'PROXY_ERROR';
  if (code.startsWith('SQL') || isPassedOn) {
    const found = harmless.exec(message);
    const known = constraints[found?.groups?.constraint ?? ''] ?? kindOf(message);
    if (isPassedOn && !known && isPrimaryAway.test(message)) {
      return new QueryError('DATABASE_UNREACHABLE', 'the primary database server is away');
    }
    const kind = known ?? code;
    return new QueryError(kind, found?.[0] ?? `the database server refused a statement: ${kind}`);
  }
  // `fetch` fails with the same kind of error as the driver, before an answer or in the middle of it.
  const isOfNetwork = message === 'fetch failed' || message === 'terminated';
  if (name === 'TypeError' && !isOfNetwork) {
    return new QueryError('DRIVER', 'the driver cannot send a statement');
  }
  const reason = error instanceof Error ? describe(error.cause).code : '';
  return new QueryError(
    'DATABASE_UNREACHABLE',
    `the database server cannot be reached${reason ? ` (${reason})` : ''}`,
  );
}

/** The server says `SQLITE_UNKNOWN` for what has no number in its protocol. */
function kindOf(message: string): string | undefined {
  if (/database is locked/.test(message)) return 'SQLITE_BUSY';
  if (/disk is full/.test(message)) return 'SQLITE_FULL';
  if (/readonly database/.test(message)) return 'SQLITE_READONLY';
  if (/disk I\/O error/.test(message)) return 'SQLITE_IOERR';
  return undefined;
}

function statusError(message: string): QueryError {
  const status = Number(/HTTP status (\d{3})/.exec(message)?.[1]);
  if (status === 401 || status === 403) {
    return new QueryError('DATABASE_TOKEN', `the database server refused the token (${status})`);
  }
  return new QueryError('DATABASE_UNREACHABLE', `the database server answered with ${status}`);
}

function describe(error: unknown) {
  if (!(error instanceof Error)) return { name: '', message: '', code: '' };
  const { name, message } = error;
  return { name, message, code: 'code' in error ? String(error.code ?? '') : '' };
}
