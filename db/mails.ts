import { asc, eq, lte, min, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { mails, type MailMessage } from './schema.ts';

export type { MailMessage };
export type Mail = typeof mails.$inferSelect;

/**
 * The write that puts a message in the queue, to be sent at once or from `sendAt`; it is for `atomically`, beside the
 * write the mail tells of.
 */
export function queueMail(db: Database, message: MailMessage, now: Date, sendAt = now) {
  return db.insert(mails).values({ message, nextAttemptAt: sendAt, createdAt: now });
}

/**
 * Takes the oldest mail that is due and puts off its next attempt to `retryAt`, so that no other worker takes it
 * meanwhile and a worker that dies gives it back. `undefined` when none is due.
 */
export async function takeDueMail(
  db: Database,
  now: Date,
  retryAt: (attempts: number) => Date,
): Promise<Mail | undefined> {
  const [due] = await db
    .select()
    .from(mails)
    .where(lte(mails.nextAttemptAt, now))
    .orderBy(asc(mails.nextAttemptAt), asc(mails.id))
    .limit(1);
  if (!due) return undefined;
  const attempts = due.attempts + 1;
  const [taken] = await db
    .update(mails)
    .set({ attempts, nextAttemptAt: retryAt(attempts) })
    .where(sql`${mails.id} = ${due.id} and ${mails.attempts} = ${due.attempts}`)
    .returning();
  return taken ?? takeDueMail(db, now, retryAt);
}

/** Forgets a mail that has been sent. */
export async function deleteMail(db: Database, id: number): Promise<void> {
  await db.delete(mails).where(eq(mails.id, id));
}

/** Keeps the reason of a failed attempt, for whoever asks why a mail waits. */
export async function noteMailError(db: Database, id: number, lastError: string): Promise<void> {
  await db.update(mails).set({ lastError }).where(eq(mails.id, id));
}

/** When the next mail is due; `undefined` when none waits. */
export async function nextMailAt(db: Database): Promise<Date | undefined> {
  const [row] = await db.select({ at: min(mails.nextAttemptAt) }).from(mails);
  return row?.at ?? undefined;
}

/** What waits in the queue, and why. */
export interface QueueState {
  /** Mail that was tried and did not leave. */
  failed: number;
  /** Mail that is held back until its time comes. */
  held: number;
  /** The reason of the last failure; null when there was none. */
  lastError: string | null;
}

export async function readQueueState(db: Database, now: Date): Promise<QueueState> {
  const [state] = await db
    .select({
      failed: sql<number>`count(${mails.lastError})`,
      held: sql<number>`count(*) filter (where ${mails.attempts} = 0 and ${mails.nextAttemptAt} > ${now.getTime()})`,
      lastError: sql<string | null>`max(${mails.lastError})`,
    })
    .from(mails);
  return state ?? { failed: 0, held: 0, lastError: null };
}
