import { and, desc, eq, gte, lte, ne, or, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { addEntry } from '../activity.ts';
import { deleteBatch, deleteRows } from '../delete-rows.ts';
import { writeUnlessRefused, type Database } from '../engine/database.ts';
import { isNotNullViolation } from '../engine/error-kinds.ts';
import { administrators, sessions, signInCodes, users } from '../schema.ts';
import { idWhileUnchanged, type CheckedUser } from './users.ts';

export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

type NewSession = Pick<typeof sessions.$inferSelect, 'id' | 'browser' | 'provenAt'> & {
  user: CheckedUser;
  replaces: string | undefined;
};

const hours = 60 * 60 * 1_000;
/** For how long a session is open without being used, and in all. Then it has ended. */
export const sessionLengths = { idleMs: 8 * hours, lifetimeMs: 7 * 24 * hours };

/** Likewise one that would begin, or be seen, as long from now: the clock was ahead. */
function hasEnded(now: Date) {
  const { idleMs, lifetimeMs } = sessionLengths;
  const isAway = (moment: AnySQLiteColumn, ms: number) =>
    or(lte(moment, new Date(now.getTime() - ms)), gte(moment, new Date(now.getTime() + ms)));
  return or(isAway(sessions.createdAt, lifetimeMs), isAway(sessions.lastSeenAt, idleMs));
}

const isOpen = (now: Date) => sql`not (${hasEnded(now)})`;

/**
 * Opens a session for good: the old one, a pending login perhaps, ends in the same write. `what` goes into the activity.
 * False, and nothing is changed, where the user is gone or has another password by now.
 */
export async function createSession(
  db: Database,
  { replaces, user, ...session }: NewSession,
  what: string,
  now: Date,
): Promise<boolean> {
  const who = sql<string>`(select username from ${users} where id = ${user.id})`;
  const userId = idWhileUnchanged(user);
  const dates = { createdAt: now, lastSeenAt: now };
  const writes = [
    db.delete(sessions).where(eq(sessions.id, replaces ?? session.id)),
    db.insert(sessions).values({ ...session, ...dates, userId, awaitingTwoFactor: false }),
    db.update(administrators).set({ signedInAt: now }).where(eq(administrators.userId, user.id)),
    addEntry(db, { at: now, who, what }),
  ];
  return await writeUnlessRefused(db, writes, isNotNullViolation);
}

/** Opens a pending login with its code. Every other pending login of the user ends. False as with `createSession`. */
export async function createPendingLogin(
  db: Database,
  login: { id: string; user: CheckedUser; nonce: string; replaces: string | undefined },
  now: Date,
): Promise<boolean> {
  const { id, user, nonce, replaces } = login;
  const pending = { id, userId: idWhileUnchanged(user), awaitingTwoFactor: true };
  const pendingOfUser = and(eq(sessions.userId, user.id), eq(sessions.awaitingTwoFactor, true));
  const writes = [
    db.delete(sessions).where(or(eq(sessions.id, replaces ?? id), pendingOfUser)),
    db.insert(sessions).values({ ...pending, createdAt: now, lastSeenAt: now, provenAt: now }),
    db.insert(signInCodes).values({ sessionId: id, nonce, sentAt: now, requestedAt: now }),
  ];
  return await writeUnlessRefused(db, writes, isNotNullViolation);
}

/** `undefined` when there is no such session or it has ended. */
export async function findSession(db: Database, id: string, now: Date) {
  const [session] = await db
    .select({
      id: sessions.id,
      user: { id: users.id, username: users.username, role: administrators.role },
      awaitingTwoFactor: sessions.awaitingTwoFactor,
      lastSeenAt: sessions.lastSeenAt,
      provenAt: sessions.provenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(administrators, eq(administrators.userId, users.id))
    .where(and(eq(sessions.id, id), isOpen(now)));
  return session;
}

/** Stores that the session was used, which restarts its idle time. */
export async function touchSession(db: Database, id: string, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id));
}

/** Stores that the user entered the password in it. False where it has ended, or the password is another by now. */
export async function proveSession(db: Database, id: string, user: CheckedUser, provenAt: Date) {
  const proven = await db
    .update(sessions)
    .set({ provenAt })
    .where(and(eq(sessions.id, id), eq(sessions.userId, idWhileUnchanged(user))))
    .returning({ id: sessions.id });
  return proven.length > 0;
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id));
}

/** The open sessions of a user, the last seen one first. Pending logins are none. */
export async function listSessions(db: Database, userId: number, now: Date) {
  return await db
    .select({
      id: sessions.id,
      /** Names the session to the browser without its id. */
      number: sql<number>`${sessions}.rowid`,
      browser: sessions.browser,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.awaitingTwoFactor, false), isOpen(now)))
    .orderBy(desc(sessions.lastSeenAt));
}

/** Ends all sessions of a user but one, pending logins too. */
export async function deleteOtherSessions(db: Database, userId: number, exceptSession: string) {
  const isOther = and(eq(sessions.userId, userId), ne(sessions.id, exceptSession));
  await deleteRows(db, sessions, isOther);
}

/** Deletes a batch of the sessions that have ended, and answers how many. */
export async function deleteEndedSessions(db: Database, now: Date): Promise<number> {
  return await deleteBatch(db, sessions, hasEnded(now));
}

/** Deletes a batch of the pending logins that began before `createdBefore`, with their codes; answers how many. */
export async function deletePendingLogins(db: Database, createdBefore: Date): Promise<number> {
  const isOld = and(eq(sessions.awaitingTwoFactor, true), lte(sessions.createdAt, createdBefore));
  return await deleteBatch(db, sessions, isOld);
}
