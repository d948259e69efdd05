/** Beside the database: the file of the session secret, and the folder of mail for which there is no server. */
export const secretName = 'session-secret';
export const outboxName = 'outbox';
