import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#db/engine/open.ts';
import type { OutgoingMail } from '#server/mail/mailer.ts';
import { createUser, setEmail } from '#db/auth/users.ts';
import { createApp } from '#server/app.ts';
import { createContext, type Deps } from '#server/context.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { createMailQueue } from '#server/mail/mail-queue.ts';
import { createCaller } from '#server/routers/index.ts';
import { createReadSite } from '#server/site/published-site.ts';
import { cleanups } from './cleanups.ts';
import { openTestDatabase } from './test-database.ts';

/** Of the password of `admin`, with the cheapest parameters there are: a sign-in reads them from the hash. */
export const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$c2FsdCBvZiB0aGUgdGVzdA$eEe+OE12fqIf4UglQj1cTUJiyqA7SHTq6Od7NMLu79A';

/** What a browser sends of its cookies. */
export const cookieHeader = (cookies: Map<string, string>) =>
  [...cookies].map((pair) => pair.join('=')).join('; ');

export { message, spam } from './visitor-message.ts';

/** The administrator of every test. */
export const admin = { username: 'ada', password: 'correct horse battery' };

export type Site = Awaited<ReturnType<typeof createTestApp>>;
export type Client = ReturnType<Site['openClient']>;

/**
 * The real application over a real database, of the engine under test unless DATABASE_URL says where. Only what leaves the
 * process is made here: the clock stands still until it is moved, and mail ends in a list if no other mailer is given.
 */
export async function createTestApp(
  environment: Record<string, string> = {},
  own: Partial<Pick<Deps, 'mailer' | 'outbox'>> = {},
) {
  const { DATABASE_URL } = environment;
  const connection = DATABASE_URL ? openDatabase(DATABASE_URL) : openTestDatabase();
  const { db, contentVersion, close } = await connection;
  const user = await createUser(db, { username: admin.username, password: passwordHash });

  let time = Date.parse('2026-03-01T09:00:00.000Z');
  const mails: OutgoingMail[] = [];
  const logLines: string[] = [];
  const mailServer = { isDown: false, busyUntil: Promise.resolve(), connections: 0 };
  const now = () => new Date(time);
  const mailer = own.mailer ?? {
    async send(message: OutgoingMail) {
      mailServer.connections += 1;
      await mailServer.busyUntil;
      if (mailServer.isDown) {
        throw Object.assign(new Error('the mail server is down'), { code: 'ECONNECTION' });
      }
      mails.push(message);
      return { answer: '250 accepted', isFile: false };
    },
  };
  const log = createLog('info', (line) => void logLines.push(line));
  const env = readEnv({ PUBLIC_URL: 'http://site.test', ...environment });
  const readSite = createReadSite(db, env);
  const mailQueue = createMailQueue({ ...env, db, mailer, readSite, log, now });
  // The next test may have the same database, and the mail of it would be taken. Not waited for: some mails never end.
  cleanups.push(() => void mailQueue.close());
  const sessionSecret = 'a secret for tests, long enough to seal';
  const outbox = own.outbox ?? join(tmpdir(), 'no-outbox');
  const deps: Deps = {
    db,
    contentVersion,
    env,
    readSite,
    sessionSecret,
    mailer,
    outbox,
    mailQueue,
    log,
    now,
  };
  const app = createApp(deps, { answer: async () => new Response('a page') });

  const caller = (cookies?: string) =>
    createCaller(createContext(deps, { cookies, ip: '192.0.2.1', requestId: 'test' }));

  /** A browser without a window: it stores cookies and sends JSON. */
  const openClient = (ip = '192.0.2.1') => {
    const cookies = new Map<string, string>();
    const send = async (method: string, path: string, body?: unknown, headers?: HeadersInit) => {
      const sent = new Headers(headers);
      if (cookies.size > 0) {
        sent.set('Cookie', cookieHeader(cookies));
      }
      if (body !== undefined && !sent.has('Content-Type')) {
        sent.set('Content-Type', 'application/json');
      }
      const response = await app.request(
        path,
        {
          method,
          headers: sent,
          body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
        },
        { incoming: { socket: { remoteAddress: ip } } },
      );
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      return response;
    };
    return {
      cookies,
      send,
      get: (path: string, headers?: HeadersInit) => send('GET', path, undefined, headers),
      post: (path: string, body?: unknown, headers?: HeadersInit) =>
        send('POST', path, body, headers),
      patch: (path: string, body: unknown) => send('PATCH', path, body),
      delete: (path: string) => send('DELETE', path),
    };
  };

  return {
    app,
    db,
    deps,
    mails,
    mailQueue,
    mailServer,
    logLines,
    close,
    openClient,
    advance(ms: number) {
      time += ms;
    },
    /** Calls procedures as somebody without a session. */
    visitor: caller(),
    /** Calls procedures as a browser that is signed in. */
    callerOf: ({ cookies }: { cookies: Map<string, string> }) => caller(cookieHeader(cookies)),
    /** Calls procedures as a signed-in administrator. */
    async signIn() {
      return this.callerOf(await this.signInClient());
    },
    /** Sends requests as a signed-in administrator. */
    async signInClient() {
      const client = openClient();
      const response = await client.post('/api/admin/login', admin);
      if (!response.ok) throw new Error(`sign-in answered ${response.status}`);
      return client;
    },
    /** Another person with an account, signed in by the password of `admin`. */
    async addPerson(username: string, role?: 'owner' | 'editor') {
      await createUser(db, { username, password: passwordHash, role });
      const client = openClient();
      await client.post('/api/admin/login', { ...admin, username });
      return client;
    },
    /** From now on the administrator needs a mailed code. */
    async requireCode(email = 'ada@example.org') {
      if (user) await setEmail(db, user.id, email);
    },
    /** The token of the newest mail's link to confirm a subscription. */
    confirmToken() {
      return /confirm=([\w-]{43})#/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    },
    /** The code of the newest mail. */
    mailedCode() {
      return /^\d{6}/.exec(mails.at(-1)?.subject ?? '')?.[0] ?? '';
    },
  };
}

/** The same with the administrator signed in: a client that sends requests, and the calls of procedures by it. */
export async function signedInApp(...options: Parameters<typeof createTestApp>) {
  const site = await createTestApp(...options);
  const client = await site.signInClient();
  return { site, client, admin: site.callerOf(client) };
}

/** Asks a procedure as a browser does; answers its data, or the status and sentence of its refusal. */
export async function ask(client: Client, name: string, input: unknown = {}) {
  const { error, result } = await (await client.post(`/api/trpc/${name}`, input)).json();
  return error ? `${error.data.httpStatus}: ${error.message}` : result.data;
}
