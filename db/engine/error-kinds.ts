/** True for the error of a write that a unique or primary key refused. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/);
}

export function isNotNullViolation(error: unknown): boolean {
  return hasCode(error, /^SQLITE_CONSTRAINT_NOTNULL$/);
}

export function isCheckViolation(error: unknown): boolean {
  return hasCode(error, /^SQLITE_CONSTRAINT_CHECK$/);
}

/**
 * True for the error of a statement that the disk refused: it is full, read-only, broken or locked. Likewise for a server
 * that is away, does not answer in time, or refuses the token.
 */
export function isStorageFailure(error: unknown): boolean {
  return hasCode(
    error,
    /^(?:SQLITE_(?:FULL|READONLY|IOERR|CANTOPEN|BUSY)|DATABASE_(?:UNREACHABLE|TIMEOUT|TOKEN))/,
  );
}

/** True for the error of a statement that had to wait too long for another connection. */
export function isBusy(error: unknown): boolean {
  return hasCode(error, /^SQLITE_BUSY/);
}

/** True for the error of a file that is damaged, or no database. */
export function isDamage(error: unknown): boolean {
  return hasCode(error, /^SQLITE_(?:CORRUPT|NOTADB)/);
}

/** Each engine's errors have SQLite's extended code by its name. */
function hasCode(error: unknown, code: RegExp): boolean {
  const causes = [error, error instanceof Error ? error.cause : undefined];
  return causes.some(
    (cause) => cause instanceof Error && 'code' in cause && code.test(String(cause.code)),
  );
}
