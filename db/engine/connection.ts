import type { ContentVersion } from './content-version.ts';
import type { Database } from './database.ts';

/** An open database, and what only its owner may do with it. */
export interface DatabaseConnection {
  db: Database;
  /** Copies the whole database, as it is at this moment, to a new SQLite file while others go on reading and writing. */
  backup(file: string): Promise<void>;
  contentVersion: ContentVersion;
  /** The time that all processes on this database agree on: the server's, where there is one. */
  now(): Date;
  close(): void;
}

/** A database that was opened for a command: nothing of it was created or migrated. */
export type ExistingDatabase = Pick<DatabaseConnection, 'db' | 'backup' | 'now' | 'close'>;

export interface OpenOptions {
  /** For a server that asks for one. */
  authToken?: string;
}

/** Why a database cannot be used by this version of the site; the message is for the operator. */
export class DatabaseError extends Error {}

/** There is none at the address, or an empty one. */
export class MissingDatabaseError extends DatabaseError {
  constructor(name: string) {
    super(`There is no database at ${name}. DATABASE_URL must name the one that the site uses`);
  }
}
