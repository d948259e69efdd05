import {
  and,
  asc,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lte,
  min,
  not,
  sql,
  type SQL,
} from 'drizzle-orm';
import { atomically, type Database } from './engine/database.ts';
import { contactStates, mails, subscriberConsents, type MailMessage } from './schema.ts';

export type { MailMessage };
export type Mail = typeof mails.$inferSelect;

const isWaiting = isNull(mails.givenUpAt);

/** A message with what it is for; the ids may be expressions of the transaction that stores it. */
export interface NewMail {
  purpose: Mail['purpose'];
  message: MailMessage;
  contactId?: number | SQL<number>;
  subscriberId?: number | SQL<number>;
}

/**
 * The write that puts a mail in the queue, to be sent at once or from `sendAt`; it is for `atomically`, together with the
 * write that the mail is about.
 */
export function queueMail(db: Database, mail: NewMail, now: Date, sendAt = now) {
  return db.insert(mails).values({ ...mail, nextAttemptAt: sendAt, createdAt: now });
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

/**
 * The write that sets when a notice that is held back is mailed, for `atomically`. A notice that is due, is being sent or was
 * sent stays as it is.
 */
export function rescheduleNotice(db: Database, contactId: number, sendAt: Date, now: Date) {
  return db
    .update(mails)
    .set({ nextAttemptAt: sendAt })
    .where(
      and(
        eq(mails.contactId, contactId),
        isWaiting,
        eq(mails.attempts, 0),
        gt(mails.nextAttemptAt, now),
      ),
    );
}

/** A failed attempt; with `isFinal` no other one is made. */
export interface FailedAttempt {
  lastError: string;
  /** True when the server does not know the recipient, or wants nothing for them. */
  isRefused: boolean;
  failedAt: Date;
  retryAt: Date;
  isFinal: boolean;
}

/** Stores why an attempt failed, and when the next one is due. A subscriber who was refused counts as undeliverable. */
export async function noteMailError(
  db: Database,
  { id, subscriberId }: Pick<Mail, 'id' | 'subscriberId'>,
  { lastError, failedAt, retryAt, isFinal, isRefused }: FailedAttempt,
): Promise<void> {
  const givenUpAt = isFinal ? failedAt : null;
  await atomically(db, [
    db
      .update(mails)
      .set({ lastError, lastErrorAt: failedAt, nextAttemptAt: retryAt, givenUpAt })
      .where(eq(mails.id, id)),
    ...(isRefused && subscriberId !== null
      ? [
          db
            .update(subscriberConsents)
            .set({ undeliverableAt: failedAt })
            .where(eq(subscriberConsents.subscriberId, subscriberId)),
        ]
      : []),
  ]);
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
  // The notice of a deleted message waits as well, but is not to be mailed.
  const isDeleted = sql`exists (select 1 from ${contactStates} where contact_id = ${mails.contactId} and folder = 'deleted')`;
  const isHeld = and(
    isWaiting,
    eq(mails.attempts, 0),
    gt(mails.nextAttemptAt, now),
    not(isDeleted),
  );
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
