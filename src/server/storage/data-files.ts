/** In the database's folder: the file of the session secret, and the folder of mail when there is no mail server. */
export const secretName = 'session-secret';
export const outboxName = 'outbox';

/** Answers `undefined` for the error of a file that does not exist, and throws any other: files of mail may go at any moment. */
export function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
