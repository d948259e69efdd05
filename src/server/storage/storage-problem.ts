import { statSync } from 'node:fs';
import { DatabaseError } from '#db/engine/connection.ts';

const full = 'the disk is full; make room and try again';
const refused = 'the disk refused to read or write; it may be full or failing';
const notWritable = 'it cannot be written; give it and its folder to the user that runs the site';

/** By the code of Node's file functions, or by the primary code of SQLite. */
const problems: Record<string, string> = {
  ENOSPC: full,
  EDQUOT: full,
  EFBIG: refused,
  EIO: refused,
  EACCES: 'permission denied; give it and its folder to the user that runs the site',
  EPERM: 'permission denied; give it and its folder to the user that runs the site',
  EROFS: 'the file system is read-only',
  EISDIR: 'it is a folder, not a file',
  ENOTDIR: 'part of the path is a file, not a folder',
  EEXIST: 'it is a file, not a folder',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'it does not exist and cannot be created',
  SQLITE_FULL: full,
  SQLITE_IOERR: refused,
  SQLITE_PERM: notWritable,
  SQLITE_READONLY: notWritable,
  SQLITE_CANTOPEN: 'it cannot be opened; check its path and who may read and write it',
  SQLITE_NOTADB: 'it is not an SQLite database',
  SQLITE_CORRUPT: 'it is damaged; restore a backup with "npm run restore -- FILE"',
  SQLITE_BUSY: 'another process has locked it',
  DATABASE_UNREACHABLE:
    'there is no database server that answers; start it, or correct the address',
  DATABASE_TIMEOUT: 'the database server does not answer in time',
  DATABASE_TOKEN: 'the database server refuses DATABASE_AUTH_TOKEN',
};

/**
 * Says in one line which file could not be used and why. `file` is the one that was meant, where the error names none.
 * Undefined for an error that neither the file system nor the database reported: that is a fault in the code.
 */
export function storageProblem(error: unknown, file: string): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseError) return cause.message;
    const path = pathOf(cause) ?? file;
    const problem = problems[codeOf(cause, path)];
    if (problem) return `${path}: ${problem}`;
  }
  return undefined;
}

function codeOf(error: Error, path: string): string {
  const code = 'code' in error ? String(error.code).replace(/^(SQLITE_[A-Z]+)_.*/, '$1') : '';
  return code === 'SQLITE_CANTOPEN' && isFolder(path) ? 'EISDIR' : code;
}

/** Of a copy it is the file that was to be written. */
function pathOf(error: Error): string | undefined {
  if ('dest' in error) return String(error.dest);
  return 'path' in error ? String(error.path) : undefined;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
