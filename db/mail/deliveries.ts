import { and, eq, gt, inArray, isNotNull, isNull, lte, sql, type SQL } from 'drizzle-orm';
import { atomically, type Database } from '../engine/database.ts';
import {
  deliveries,
  letters,
  subscriberConsents,
  subscribers,
  type DeliveryKind,
  type MailMessage,
} from '../schema.ts';
import { recordLetterFailure, recordLetterSuccess } from './letter-sending.ts';

export type { MailMessage };
export type Delivery = typeof deliveries.$inferSelect;

/** A message with what it is for; the ids may be expressions of the transaction that stores it. */
export interface NewMail {
  kind: Exclude<DeliveryKind, 'letter'>;
  message: MailMessage;
  contactId?: number | SQL<number>;
  subscriberId?: number | SQL<number>;
}

/**
 * The write that puts a mail in the queue, to be sent at once or from `sendAt`; it is for `atomically`, together with the
 * write that the mail is about.
 */
export function queueMail(db: Database, mail: NewMail, now: Date, sendAt = new Date(0)) {
  const recipient = mail.message.to;
  return db.insert(deliveries).values({ ...mail, recipient, runAt: sendAt, createdAt: now });
}

/**
 * The write that sets when a notice that is held back is mailed, for `atomically`. A notice that is due, is being sent or was
 * sent stays as it is.
 */
export function rescheduleNotice(db: Database, contactId: number, sendAt: Date, now: Date) {
  const isHeld = and(eq(deliveries.attempts, 0), gt(deliveries.runAt, now));
  return db
    .update(deliveries)
    .set({ runAt: sendAt })
    .where(and(eq(deliveries.contactId, contactId), isHeld));
}

const directRunAt = sql`(
  select min(run_at) from ${deliveries} where letter_id is null and state = 'waiting')`;
const nextOfLetter = sql`(
  select min(run_at) from ${deliveries} where letter_id = ${letters.id} and state = 'waiting')`;

/** When mail is due: letters, at their pace, and everything else. */
export interface NextRuns {
  direct: Date | undefined;
  letter: Date | undefined;
}

/** When the next mail is due, for each of the two priorities; `undefined` where none waits. */
export async function findNextRuns(
  db: Database,
  letterIntervalMs: number,
  now: Date,
): Promise<NextRuns> {
  const lastLetterAt = sql`(
    select max(tried_at) from ${deliveries}
    where letter_id is not null and tried_at <= ${now.getTime()})`;
  const [next] = await db
    .select({
      direct: sql<number | null>`${directRunAt}`,
      letter: sql<number | null>`(
        select min(${nextOfLetter}) from ${letters} where ${letters.state} = 'sending')`,
      paced: sql<number>`coalesce(${lastLetterAt} + ${letterIntervalMs}, 0)`,
    })
    .from(sql`(select 1)`);
  const { direct, letter, paced } = next ?? { direct: null, letter: null, paced: 0 };
  return {
    direct: direct === null ? undefined : new Date(direct),
    letter: letter === null ? undefined : new Date(Math.max(letter, paced)),
  };
}

/**
 * Leases the mail that is due: of all but letters the one that is due for the longest time, those first that were never
 * tried. Until `leasedUntil` no other process takes it. `undefined` when none is due, or another process was first.
 */
export async function claimDirectMail(
  db: Database,
  now: Date,
  leasedUntil: Date,
): Promise<Delivery | undefined> {
  const next = sql`(
    select id from ${deliveries}
    where letter_id is null and state = 'waiting' and run_at <= ${now.getTime()}
    order by run_at, id limit 1)`;
  return await claim(db, sql`${deliveries.id} = ${next}`, now, leasedUntil);
}

/**
 * The same for letters: of those that are being sent, never tried before tried. None while the mail before, of whichever
 * letter and process, was taken less than `intervalMs` ago; a time in the future was written before the clock was set back.
 */
export async function claimLetter(
  db: Database,
  intervalMs: number,
  now: Date,
  leasedUntil: Date,
): Promise<Delivery | undefined> {
  const at = now.getTime();
  const letter = sql`(
    select ${letters.id} from ${letters} where ${letters.state} = 'sending' and ${nextOfLetter} <= ${at}
    order by ${nextOfLetter} limit 1)`;
  const next = sql`(
    select id from ${deliveries}
    where letter_id = ${letter} and state = 'waiting' and run_at <= ${at}
    order by run_at limit 1)`;
  const isTooSoon = sql`exists (
    select 1 from ${deliveries}
    where letter_id is not null and tried_at > ${at - intervalMs} and tried_at <= ${at})`;
  return await claim(db, sql`${deliveries.id} = ${next} and not ${isTooSoon}`, now, leasedUntil);
}

async function claim(db: Database, isNext: SQL, now: Date, leasedUntil: Date) {
  const [claimed] = await db
    .update(deliveries)
    .set({
      runAt: leasedUntil,
      attempts: sql`${deliveries.attempts} + 1`,
      firstTriedAt: sql`coalesce(${deliveries.firstTriedAt}, ${now.getTime()})`,
      triedAt: now,
    })
    .where(isNext)
    .returning();
  return claimed;
}

/** Keeps mail that takes long away from other processes. */
export async function extendLeases(
  db: Database,
  ids: readonly number[],
  leasedUntil: Date,
): Promise<void> {
  await db
    .update(deliveries)
    .set({ runAt: leasedUntil })
    .where(and(inArray(deliveries.id, [...ids]), eq(deliveries.state, 'waiting')));
}

/** Where mail to a subscriber goes and how they leave; `undefined` once they have left. */
export async function findSubscriber(db: Database, id: number) {
  const [found] = await db
    .select({ email: subscribers.email, leaveToken: subscriberConsents.leaveToken })
    .from(subscribers)
    .innerJoin(subscriberConsents, eq(subscriberConsents.subscriberId, subscribers.id))
    .where(eq(subscribers.id, id));
  return found;
}

/** What the server, or the outbox, answered to a mail. */
export interface MailAnswer {
  answer: string;
  isFile: boolean;
}

/**
 * Stores that a mail was accepted, and deletes what it said; a repeat changes nothing. False when there is nothing to store
 * it for: the person was erased meanwhile, and nothing of them stays.
 */
export async function recordSent(
  db: Database,
  { id, letterId, subscriberId }: Delivery,
  { answer, isFile }: MailAnswer,
  now: Date,
): Promise<boolean> {
  const isSent = db
    .update(deliveries)
    .set({ state: 'sent', message: null, answer, answeredAt: now, isFile })
    .where(eq(deliveries.id, id))
    .returning({ id: deliveries.id });
  const writes = [
    ...(letterId === null ? [] : recordLetterSuccess(db, { id, letterId }, now)),
    // An address that was refused before is not undeliverable.
    ...(subscriberId === null ? [] : [setUndeliverable(db, subscriberId, null)]),
  ];
  return (await atomically(db, writes, isSent)).length > 0;
}

/** Why a mail did not leave. */
export interface FailedAttempt {
  answer: string;
  /** The same, naming no recipient. */
  problem: string;
  /** With a 5xx reply, to the recipient's address or to anything else. */
  isRefusal: boolean;
  isAboutRecipient: boolean;
  /** Null when no other attempt is made. */
  retryAt: Date | null;
}

/** Stores why an attempt failed. A subscriber whose address was refused for good counts as undeliverable. */
export async function recordFailure(
  db: Database,
  delivery: Delivery,
  failure: FailedAttempt,
  now: Date,
): Promise<void> {
  const { id, letterId, subscriberId } = delivery;
  const { answer, isRefusal, isAboutRecipient, retryAt } = failure;
  const isFinal = retryAt === null;
  const isFirstRefusal = isRefusal && delivery.refusals === 0;
  // Of a letter the first refusal may be one of many.
  const isDoubtful = isFinal && isFirstRefusal && letterId !== null;
  const state = isDoubtful ? 'doubtful' : isFinal ? 'refused' : 'waiting';
  const isUndeliverable = isAboutRecipient && state === 'refused' && subscriberId !== null;
  await atomically(db, [
    db
      .update(deliveries)
      .set({
        state,
        answer,
        answeredAt: now,
        refusals: delivery.refusals + Number(isRefusal),
        ...(retryAt && { runAt: retryAt }),
      })
      .where(and(eq(deliveries.id, id), eq(deliveries.state, 'waiting'))),
    ...(isUndeliverable ? [setUndeliverable(db, subscriberId, now)] : []),
    ...(letterId === null
      ? []
      : recordLetterFailure(db, letterId, { ...failure, isFirstRefusal, state }, now)),
  ]);
}

function setUndeliverable(db: Database, subscriberId: number, at: Date | null) {
  const { undeliverableAt } = subscriberConsents;
  const isDifferent = at ? isNull(undeliverableAt) : isNotNull(undeliverableAt);
  return db
    .update(subscriberConsents)
    .set({ undeliverableAt: at })
    .where(and(eq(subscriberConsents.subscriberId, subscriberId), isDifferent));
}

/**
 * Deletes up to `batchSize` traces of mail that left before `before`, or is of a letter that ended before; answers how many.
 * That of a notice in a file stays as long as its message: without it the notice would count as mailed.
 */
export async function deleteOldDeliveries(
  db: Database,
  before: Date,
  batchSize: number,
): Promise<number> {
  const ended = db.select({ id: letters.id }).from(letters).where(lte(letters.endedAt, before));
  const isNoticeFile = sql`(${deliveries.isFile} and ${deliveries.contactId} is not null)`;
  const isOver = sql`(${deliveries.answeredAt} <= ${before.getTime()} and ${deliveries.state} = 'sent'
    and not ${isNoticeFile})`;
  const batch = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(sql`(${isOver} or ${inArray(deliveries.letterId, ended)})`)
    .limit(batchSize);
  const deleted = await db
    .delete(deliveries)
    .where(inArray(deliveries.id, batch))
    .returning({ id: deliveries.id });
  return deleted.length;
}
