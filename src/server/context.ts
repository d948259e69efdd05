import type { Context as HttpContext } from 'hono';
import type { DatabaseConnection } from '#db/engine/connection.ts';
import type { Database } from '#db/engine/database.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import type { MailQueue } from './mail/mail-queue.ts';
import type { Mailer } from './mail/mailer.ts';
import type { ReadSite } from './site/published-site.ts';
import { openSession, type SessionHandle, type SessionRequest } from './auth/session.ts';

/** What the application is built from. Everything that leaves the process is handed in. */
export interface Deps {
  db: Database;
  contentVersion: DatabaseConnection['contentVersion'];
  env: Env;
  readSite: ReadSite;
  /** Seals session cookies; 32 characters at least. */
  sessionSecret: string;
  mailer: Mailer;
  /** The folder of mail that is written to files. */
  outbox: string;
  mailQueue: MailQueue;
  log: Log;
  now: () => Date;
  /** Aborted from the moment the process was asked to stop; without one, it never is. */
  stopping?: AbortSignal;
}

/** What a procedure sees of the request and of the world. */
export interface Context extends Deps {
  session: SessionHandle;
  /** The client's address; of an IPv6 client the network, which is what one visitor holds. */
  ip: string;
  requestId: string;
}

/** Makes the context of a request. Without headers of its answer it sets no cookie. */
export type OpenContext = (c: HttpContext, responseHeaders?: Headers) => Context;

export function createContext(
  deps: Deps,
  { ip, requestId, ...request }: SessionRequest & Pick<Context, 'ip' | 'requestId'>,
): Context {
  return { ...deps, session: openSession(deps, request), ip, requestId };
}
