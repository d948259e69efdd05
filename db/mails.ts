import { and, asc, desc, eq, gt, isNotNull, isNull, lte, min, sql, type SQL } from 'drizzle-orm';
import type { Database } from './client.ts';
import { mails, type MailMessage } from './schema.ts';

export type { MailMessage };
export type Mail = typeof mails.$inferSelect;

const isWaiting = isNull(mails.givenUpAt);

/**
 * The write that puts a message in the queue, to be sent at once or from `sendAt`; it is for `atomically`, together
 * with the write that the mail is about.
 */
export function queueMail(db: Database, message: MailMessage, now: Date, sendAt = now) {
  return db.insert(mails).values({ message, nextAttemptAt: sendAt, createdAt: now });
}

/**
 * Leases the oldest mail that is due: until `leasedUntil` no other worker takes it, and one whose worker died is due
 * again. `undefined` when none is due.
 */
export async function takeDueMail(
  db: Database,
  now: Date,
  leasedUntil: Date,
): Promise<Mail | undefined> {
  const [due] = await db
    .select()
    .from(mails)
    .where(and(isWaiting, lte(mails.nextAttemptAt, now)))
    .orderBy(asc(mails.nextAttemptAt), asc(mails.id))
    .limit(1);
  if (!due) return undefined;
  const attempts = due.attempts + 1;
  const firstAttemptAt = due.firstAttemptAt ?? now;
  const [taken] = await db
    .update(mails)
    .set({ attempts, firstAttemptAt, nextAttemptAt: leasedUntil })
    .where(and(eq(mails.id, due.id), eq(mails.attempts, due.attempts)))
    .returning();
  return taken ?? takeDueMail(db, now, leasedUntil);
}

/** Deletes a mail that has been sent. */
export async function deleteMail(db: Database, id: number): Promise<void> {
  await db.delete(mails).where(eq(mails.id, id));
}

/** A failed attempt; with `isFinal` no other one is made. */
export interface FailedAttempt {
  lastError: string;
  failedAt: Date;
  retryAt: Date;
  isFinal: boolean;
}

/** Stores why an attempt failed, and when the next one is due. */
export async function noteMailError(
  db: Database,
  id: number,
  { lastError, failedAt, retryAt, isFinal }: FailedAttempt,
): Promise<void> {
  const givenUpAt = isFinal ? failedAt : null;
  await db
    .update(mails)
    .set({ lastError, lastErrorAt: failedAt, nextAttemptAt: retryAt, givenUpAt })
    .where(eq(mails.id, id));
}

/** When the next mail is due; `undefined` when none waits. */
export async function nextMailAt(db: Database): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: min(mails.nextAttemptAt) })
    .from(mails)
    .where(isWaiting);
  return row?.at ?? undefined;
}

/** How many mails failed, and the reason of the newest failure among them. */
export interface FailedMails {
  count: number;
  lastError: string | null;
}

/** What has not been sent, and why. */
export interface QueueState {
  /** Tried in vain, to be tried again. */
  waiting: FailedMails;
  /** Tried in vain for the last time. */
  givenUp: FailedMails;
  /** How many mails are held back until their time comes. */
  held: number;
}

export async function readQueueState(db: Database, now: Date): Promise<QueueState> {
  const hasFailed = isNotNull(mails.lastErrorAt);
  const isHeld = and(isWaiting, eq(mails.attempts, 0), gt(mails.nextAttemptAt, now));
  return {
    waiting: await readFailedMails(db, and(hasFailed, isWaiting)),
    givenUp: await readFailedMails(db, and(hasFailed, isNotNull(mails.givenUpAt))),
    held: await db.$count(mails, isHeld),
  };
}

async function readFailedMails(db: Database, condition: SQL | undefined): Promise<FailedMails> {
  const [newest] = await db
    .select({ lastError: mails.lastError, count: sql<number>`count(*) over ()` })
    .from(mails)
    .where(condition)
    .orderBy(desc(mails.lastErrorAt))
    .limit(1);
  return { count: newest?.count ?? 0, lastError: newest?.lastError ?? null };
}
