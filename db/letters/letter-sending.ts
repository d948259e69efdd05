import { and, eq, gte, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { atomically, type Database } from '../engine/database.ts';
import {
  deliveries,
  letters,
  subscriberConsents,
  type DeliveryState,
  type LetterState,
} from '../schema.ts';

/** So many refusals without a success between them say that it is the server, and not the addresses. */
const maxRefusalsInRow = 5;

const isRecipient = and(
  isNotNull(subscriberConsents.confirmedAt),
  isNull(subscriberConsents.undeliverableAt),
);

/** Of waiting mail: that its last attempt is over, and was in vain. */
export const hasFailed = isNotNull(deliveries.answeredAt);

/** How many subscribers a letter that is sent now goes to. */
export async function countRecipients(db: Database): Promise<number> {
  return await db.$count(subscriberConsents, isRecipient);
}

/**
 * Begins to send this version of a draft to everybody who is on the list now. False when there is no such version any more,
 * when somebody else was first, or when the list is empty.
 */
export async function startSending(
  db: Database,
  { id, version }: { id: number; version: number },
  now: Date,
): Promise<boolean> {
  const isThisDraft = and(
    eq(letters.id, id),
    eq(letters.version, version),
    eq(letters.state, 'draft'),
  );
  const unset = (name: string) => sql`null`.as(name);
  const zero = (name: string) => sql`0`.as(name);
  const recipients = db
    .select({
      id: unset('id'),
      kind: sql`'letter'`.as('kind'),
      contactId: unset('contact_id'),
      subscriberId: subscriberConsents.subscriberId,
      letterId: letters.id,
      message: unset('message'),
      recipient: unset('recipient'),
      state: sql`'waiting'`.as('state'),
      runAt: zero('run_at'),
      attempts: zero('attempts'),
      firstTriedAt: unset('first_tried_at'),
      triedAt: unset('tried_at'),
      refusals: zero('refusals'),
      answer: unset('answer'),
      answeredAt: unset('answered_at'),
      isFile: zero('is_file'),
      createdAt: sql`${now.getTime()}`.as('created_at'),
    })
    .from(letters)
    .innerJoin(subscriberConsents, isRecipient)
    .where(isThisDraft)
    .orderBy(subscriberConsents.subscriberId);
  const count = sql`(select count(*) from ${deliveries} where letter_id = ${id})`;
  const start = db
    .update(letters)
    .set({ state: 'sending', recipients: count, startedAt: now, changedAt: now })
    .where(and(isThisDraft, sql`${count} > 0`))
    .returning({ id: letters.id });
  const started = await atomically(db, [db.insert(deliveries).select(recipients)], start);
  return started.length > 0;
}

/**
 * Moves a letter from one of the states to another; false when it is in none of them. One that goes on tries at once what
 * failed before.
 */
export async function changeState(
  db: Database,
  id: number,
  from: readonly LetterState[],
  to: 'sending' | 'paused' | 'stopped',
  now: Date,
): Promise<boolean> {
  const isAllowed = and(eq(letters.id, id), inArray(letters.state, from));
  const endedAt = to === 'stopped' ? now : null;
  const isWaiting = and(eq(deliveries.letterId, id), eq(deliveries.state, 'waiting'));
  const retry = db
    .update(deliveries)
    .set({ runAt: now, firstTriedAt: null })
    .where(and(isWaiting, hasFailed, sql`exists ${db.select().from(letters).where(isAllowed)}`));
  const changed = await atomically(
    db,
    to === 'sending' ? [retry] : [],
    db
      .update(letters)
      .set({ state: to, endedAt, problem: null, refusalsInRow: 0 })
      .where(isAllowed)
      .returning({ id: letters.id }),
  );
  return changed.length > 0;
}

/** What a letter says is wrong. One that was paused or stopped says no longer what becomes of mail under way. */
function whileSending(problem: string | null) {
  return sql`iif(${letters.state} = 'sending', ${problem}, ${letters.problem})`;
}

/** The write that counts a mail of the letter as sent, unless it was before. It precedes the one that stores it. */
export function countSent(db: Database, id: number, letterId: number) {
  const isNew = sql`exists (select 1 from ${deliveries} where id = ${id} and state <> 'sent')`;
  return db
    .update(letters)
    .set({ sent: sql`${letters.sent} + 1`, refusalsInRow: 0, problem: whileSending(null) })
    .where(and(eq(letters.id, letterId), isNew));
}

/** The write that counts a failed attempt, perhaps among refusals in a row. It precedes the one that stores it. */
export function countFailure(
  db: Database,
  letterId: number,
  isNew: SQL,
  { state, problem, isInRow }: { state: DeliveryState; problem: string; isInRow: boolean },
) {
  return db
    .update(letters)
    .set({
      refused: sql`${letters.refused} + ${Number(state === 'refused')}`,
      refusalsInRow: sql`${letters.refusalsInRow} + ${Number(isInRow)}`,
      problem: whileSending(problem),
    })
    .where(and(eq(letters.id, letterId), isNew));
}

/**
 * The writes that follow where a failure is stored. The fifth refusal in a row pauses the letter, and none of those since the
 * last success stands: they are tried again when the letter goes on. What comes in after that, from mails that were under way,
 * does not stand either.
 */
export function pauseAfterRefusals(db: Database, letterId: number, now: Date) {
  const isTooMany = and(eq(letters.id, letterId), gte(letters.refusalsInRow, maxRefusalsInRow));
  // Not of the time before the clock was set back.
  const lastSuccessAt = sql`(
    select coalesce(max(answered_at), 0) from ${deliveries}
    where letter_id = ${letterId} and state = 'sent' and answered_at <= ${now.getTime()})`;
  const isTakenBack = sql`letter_id = ${letterId} and state = 'refused' and answered_at >= ${lastSuccessAt}
    and exists ${db.select().from(letters).where(isTooMany)}`;
  return [
    db
      .update(subscriberConsents)
      .set({ undeliverableAt: null })
      .where(
        sql`${subscriberConsents.subscriberId} in (select subscriber_id from ${deliveries} where ${isTakenBack})`,
      ),
    db
      .update(letters)
      .set({
        state: sql`iif(${letters.state} = 'sending', 'paused', ${letters.state})`,
        refused: sql`${letters.refused} - (select count(*) from ${deliveries} where ${isTakenBack})`,
      })
      .where(isTooMany),
    db.update(deliveries).set({ state: 'waiting', runAt: now }).where(isTakenBack),
  ];
}

/** Ends the letters of which no mail waits any more. */
export async function endLetters(db: Database, now: Date): Promise<void> {
  const isWaiting = sql`(select 1 from ${deliveries} where letter_id = ${letters.id} and state = 'waiting')`;
  await db
    .update(letters)
    .set({ state: 'sent', endedAt: now, problem: null })
    .where(and(eq(letters.state, 'sending'), sql`not exists ${isWaiting}`));
}
