import { parse as parseUserAgent } from 'bowser';
import { parse, serialize } from 'hono/utils/cookie';
import { getIronSession } from 'iron-session';
import {
  createPendingLogin,
  createSession,
  deleteSession,
  findSession,
  sessionLengths,
  touchSession,
  type Session,
} from '#db/auth/sessions.ts';
import type { CheckedUser } from '#db/auth/users.ts';
import type { Role } from '#db/schema.ts';
import type { Deps } from '../context.ts';
import { AnsweredError } from '../errors.ts';
import { createToken, hashToken } from './token.ts';

const minutes = 60 * 1_000;
/** A session in use is noted this often, so that reading does not mean writing. */
const touchIntervalMs = minutes;

/** Whether less than that lies between the two, in either direction: a clock may have been ahead. */
export function isWithin(lengthMs: number, since: Date, now: Date): boolean {
  return Math.abs(now.getTime() - since.getTime()) < lengthMs;
}

/** The session of one request: what its cookie opens, and the steps that set a new cookie. */
export type SessionHandle = ReturnType<typeof openSession>;

/** The session of an administrator; refuses everybody else, and an editor where an owner is asked for. */
export async function requireSession(session: SessionHandle, role: Role): Promise<Session> {
  const found = await session.findSignedIn();
  if (!found) throw new AnsweredError('UNAUTHORIZED', 'Please sign in.');
  if (role === 'owner' && found.user.role !== 'owner') {
    throw new AnsweredError('FORBIDDEN', 'Only an owner can do this.');
  }
  return found;
}

export interface SessionRequest {
  cookies?: string;
  userAgent?: string;
  /** Takes the cookies that are set. Without it, none is. */
  responseHeaders?: Headers;
}

/** Behind https a browser takes the cookie for this host and this path only. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-session' : 'session';
}

/** Reads the session from the request's cookies and writes new cookies to the response's headers. */
export function openSession(
  { db, env, now, sessionSecret }: Pick<Deps, 'db' | 'env' | 'now' | 'sessionSecret'>,
  { cookies, userAgent, responseHeaders }: SessionRequest,
) {
  // Behind https the cookie travels on no other way.
  const secure = env.isHttps;
  const cookieOptions = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const;
  const sealed = getIronSession<{ token?: string }>(
    {
      get(name) {
        const value = parse(cookies ?? '', name)[name];
        return value === undefined ? undefined : { name, value };
      },
      set(name, value, { maxAge }) {
        responseHeaders?.append('Set-Cookie', serialize(name, value, { ...cookieOptions, maxAge }));
      },
    },
    {
      cookieName: sessionCookieName(secure),
      password: sessionSecret,
      ttl: sessionLengths.lifetimeMs / 1_000,
    },
  );

  const currentId = async () => {
    const { token } = await sealed;
    return token ? hashToken(token) : undefined;
  };

  const renew = async (open?: (id: string, replaces: string | undefined) => Promise<boolean>) => {
    const cookie = await sealed;
    const token = createToken();
    const id = hashToken(token);
    if ((await open?.(id, await currentId())) === false) {
      throw new AnsweredError('UNAUTHORIZED', 'Please sign in again.');
    }
    cookie.token = token;
    await cookie.save();
    return id;
  };

  /** `undefined` without a cookie, with a forged one, or once the session has ended. */
  const find = async (): Promise<Session | undefined> => {
    const id = await currentId();
    const session = id && (await findSession(db, id, now()));
    if (!session) return undefined;
    if (!isWithin(touchIntervalMs, session.lastSeenAt, now())) {
      // Not waited for: to read needs no database that can be written. The next request tries again.
      void touchSession(db, session.id, now()).catch(() => {});
    }
    return session;
  };

  const browser = browserName(userAgent);
  return {
    /** What the browser calls itself, as "Firefox on Linux"; null when it does not say. */
    browser,
    find,

    /** The same; `undefined` also for a login that still waits for its code. */
    async findSignedIn() {
      const session = await find();
      return session?.awaitingTwoFactor ? undefined : session;
    },

    /**
     * Signs the user in under a new id; whatever session the request came with has ended. `what` goes into the activity; for
     * `provenAt` see `sessions`. Refuses a user who is gone, or has another password by now.
     */
    async start(user: CheckedUser, what: string, provenAt: Date | null) {
      const session = { user, browser, provenAt };
      await renew((id, replaces) => createSession(db, { ...session, id, replaces }, what, now()));
    },

    /** Names this browser until it signs in or out; one without a session gets a cookie that opens nothing. */
    async browserId() {
      return (await currentId()) ?? (await renew());
    },

    /** Opens a login that waits for the code of this nonce; answers its session id. Refuses as `start` does. */
    startPending(user: CheckedUser, nonce: string) {
      return renew((id, replaces) => createPendingLogin(db, { id, user, nonce, replaces }, now()));
    },

    async end() {
      const id = await currentId();
      if (id) await deleteSession(db, id);
      (await sealed).destroy();
    },
  };
}

/** As "Firefox on Linux"; null when the program does not say, or is none that people use. */
function browserName(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = parseUserAgent(userAgent);
  if (!browser.name) return null;
  return os.name ? `${browser.name} on ${os.name}` : browser.name;
}
