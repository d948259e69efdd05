import { join } from 'node:path';
import { databaseFolder } from '#db/engine/database-url.ts';

/** In the site's folder: the file of the session secret, and the folder of mail when there is no mail server. */
export const secretName = 'session-secret';
export const outboxName = 'outbox';

/** The path of one: next to the database's file, or in "data" where a server has the database. */
export function dataFile(databaseUrl: string, name: typeof secretName | typeof outboxName): string {
  return join(databaseFolder(databaseUrl) ?? 'data', name);
}

/** Answers `undefined` for the error of a file that does not exist, and throws any other: files of mail may go at any moment. */
export function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
