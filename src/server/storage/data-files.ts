/** In the database's folder: the file of the session secret, and the folder of mail when there is no mail server. */
export const secretName = 'session-secret';
export const outboxName = 'outbox';
