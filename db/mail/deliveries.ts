import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { deleteBatch } from '../delete-rows.ts';
import { atomically, type Database } from '../engine/database.ts';
import {
  contactStates,
  deliveries,
  letters,
  subscriberConsents,
  subscribers,
  type DeliveryKind,
  type MailMessage,
} from '../schema.ts';
import { countFailure, countSent, pauseAfterRefusals } from '../letters/letter-sending.ts';

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

/** When the notice of a deleted message is mailed: it is erased with it, however long no housekeeping runs. */
export const never = new Date('9999-12-31');

/**
 * The write that says from when on a notice that is held back is mailed, for `atomically`: not later than before, but for
 * `never`. A notice that is due, is being sent or was sent stays as it is.
 */
export function rescheduleNotice(db: Database, contactId: number, sendAt: Date, now: Date) {
  const earlier = sql`min(${deliveries.runAt}, ${sendAt.getTime()})`;
  const isHeld = and(eq(deliveries.attempts, 0), gt(deliveries.runAt, now));
  return db
    .update(deliveries)
    .set({ runAt: sendAt === never ? never : earlier })
    .where(and(eq(deliveries.contactId, contactId), isHeld));
}

/**
 * Leases the mail that is to be sent next, of what the process has `room` for: until `leasedUntil` no other process takes it.
 * `direct` is all but letters, and goes first. Never tried goes before tried; of that, confirmations go last, for anybody
 * can ask for thousands. Of the letters that are being sent, all processes together take one in `letterIntervalMs`.
 */
export async function claimNext(
  db: Database,
  room: { direct: boolean; letters: boolean },
  letterIntervalMs: number,
  now: Date,
  leasedUntil: Date,
): Promise<Delivery | undefined> {
  const at = now.getTime();
  const byTime = sql`run_at, id`;
  const nextOf = (letterId: SQL, order = byTime) => sql`(
    select id from deliveries
    where letter_id is ${letterId} and state = 'waiting' and run_at <= ${at} order by ${order} limit 1)`;
  // What was tried in the future was tried before the clock was set back.
  const isTooSoon = sql`exists (
    select 1 from deliveries
    where letter_id is not null and tried_at > ${at - letterIntervalMs} and tried_at <= ${at})`;
  const nextLetter = sql`(
    select next.id from letters join deliveries as next on next.id = ${nextOf(sql`letters.id`)}
    where letters.state = 'sending' and not ${isTooSoon} order by next.run_at, next.id limit 1)`;
  const nothing = sql`null`;
  const nextDirect = nextOf(nothing, sql`run_at > 0, kind = 'confirmation', ${byTime}`);
  const next = sql`coalesce(
    ${room.direct ? nextDirect : nothing}, ${room.letters ? nextLetter : nothing})`;
  const [claimed] = await db
    .update(deliveries)
    .set({
      runAt: leasedUntil,
      attempts: sql`${deliveries.attempts} + 1`,
      firstTriedAt: sql`coalesce(${deliveries.firstTriedAt}, ${at})`,
      triedAt: now,
      answeredAt: null,
    })
    .where(eq(deliveries.id, next))
    .returning();
  return claimed;
}

/**
 * Leases mail that takes long once more, and answers which, with the attempt that is under way: not what a reader was to get
 * who has left since, nor a person who was erased, nor what is of a letter that was stopped. Where it is stored already what
 * became of the attempt, the mail waits as long as that says.
 */
export async function renewLeases(db: Database, ids: readonly number[], leasedUntil: Date) {
  const isOfStopped = and(eq(letters.id, deliveries.letterId), eq(letters.state, 'stopped'));
  const isWanted = notExists(db.select().from(letters).where(isOfStopped));
  return await db
    .update(deliveries)
    .set({ runAt: leasedUntil })
    .where(and(inArray(deliveries.id, ids), isNull(deliveries.answeredAt), isWanted))
    .returning({ id: deliveries.id, attempts: deliveries.attempts });
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
    ...(letterId === null ? [] : [countSent(db, id, letterId)]),
    // An address that was refused before is not undeliverable.
    ...(subscriberId === null ? [] : [setUndeliverable(db, subscriberId, null)]),
  ];
  return (await atomically(db, writes, isSent)).length > 0;
}

interface FailedAttempt {
  answer: string;
  /** The answer, naming no recipient. */
  problem: string;
  /** With a 5xx reply, to the recipient's address or to anything else. */
  isRefusal: boolean;
  isAboutRecipient: boolean;
  /** The blind copy was accepted all the same; no other attempt makes one. */
  isCopied?: boolean;
  /** Null when no other attempt is made. */
  retryAt: Date | null;
}

/**
 * Stores why an attempt failed; a repeat changes nothing. A subscriber whose address was refused for good counts as
 * undeliverable, and a message whose answer was refused is in the inbox again.
 */
export async function recordFailure(
  db: Database,
  delivery: Delivery,
  { answer, problem, isRefusal, isAboutRecipient, isCopied, retryAt }: FailedAttempt,
  now: Date,
): Promise<void> {
  const { id, kind, letterId, contactId, subscriberId, refusals } = delivery;
  const state = retryAt ? 'waiting' : 'refused';
  // A mail counts at its first refusal, and once more at the first attempt after each "Resume". An address counts once: it is
  // not tried again.
  const isFirstSinceResume = delivery.firstTriedAt?.getTime() === delivery.triedAt?.getTime();
  const isInRow = isRefusal && (refusals === 0 || (isFirstSinceResume && !isAboutRecipient));
  const isOfReader = isAboutRecipient && subscriberId !== null;
  const isOfAnswer = kind === 'answer' && contactId !== null && !retryAt;
  // Where it is not known whether this was stored, it is stored once more, at the same moment.
  const isNew = sql`exists (
    select 1 from deliveries where id = ${id} and state = 'waiting' and answered_at is not ${now.getTime()})`;
  await atomically(db, [
    ...(letterId === null ? [] : [countFailure(db, letterId, isNew, { state, problem, isInRow })]),
    ...(isOfAnswer ? [bringBack(db, contactId, isNew, now)] : []),
    ...(isOfReader ? [setUndeliverable(db, subscriberId, now, isNew)] : []),
    db
      .update(deliveries)
      .set({
        state,
        answer,
        answeredAt: now,
        refusals: refusals + Number(isRefusal),
        ...(retryAt && { runAt: retryAt }),
        ...(isCopied && { message: sql`json_remove(${deliveries.message}, '$.bcc')` }),
      })
      .where(and(eq(deliveries.id, id), isNew)),
    ...(letterId === null ? [] : pauseAfterRefusals(db, letterId, now)),
  ]);
}

function bringBack(db: Database, contactId: number, isNew: SQL, now: Date) {
  return db
    .update(contactStates)
    .set({ folder: 'inbox', deletedFrom: null, readAt: null, movedAt: now })
    .where(and(eq(contactStates.contactId, contactId), isNew));
}

function setUndeliverable(db: Database, subscriberId: number, at: Date | null, isNew?: SQL) {
  const { undeliverableAt } = subscriberConsents;
  const isDifferent = at ? isNull(undeliverableAt) : isNotNull(undeliverableAt);
  return db
    .update(subscriberConsents)
    .set({ undeliverableAt: at })
    .where(and(eq(subscriberConsents.subscriberId, subscriberId), isDifferent, isNew));
}

/**
 * Deletes a batch of the traces of mail that left, or was given up, before `before`, or is of a letter that ended before;
 * answers how many. What says that a notice or an answer is in a file, or was refused, stays as long as its message.
 */
export async function deleteOldDeliveries(db: Database, before: Date): Promise<number> {
  const ended = db.select({ id: letters.id }).from(letters).where(lte(letters.endedAt, before));
  const isOfNoContact = isNull(deliveries.contactId);
  const isSent = and(eq(deliveries.state, 'sent'), or(isOfNoContact, not(deliveries.isFile)));
  const isGivenUp = and(
    eq(deliveries.state, 'refused'),
    isOfNoContact,
    isNull(deliveries.letterId),
  );
  const isOver = and(lte(deliveries.answeredAt, before), or(isSent, isGivenUp));
  return await deleteBatch(db, deliveries, or(isOver, inArray(deliveries.letterId, ended)));
}

/** The mail that announced a message, or the trace of it; `undefined` when that was deleted. */
export async function findNotice(db: Database, contactId: number): Promise<Delivery | undefined> {
  const [notice] = await db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.contactId, contactId), eq(deliveries.kind, 'notice')));
  return notice;
}
