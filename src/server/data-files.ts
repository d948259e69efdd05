/** In the database's folder: the file of the session secret, and the folder of mail when there is no mail server. */
export const secretName = 'session-secret';
export const outboxName = 'outbox';
/** The home page as it was last made. No backup contains it: it can be rendered again at any time. */
export const pageName = 'home-page';
