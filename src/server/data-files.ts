/** Beside the database: the file of the session secret, and the folder of mail for which there is no server. */
export const secretName = 'session-secret';
export const outboxName = 'outbox';
/** The home page as it was last made. No backup carries it: it can be made anew at any time. */
export const pageName = 'home-page';
