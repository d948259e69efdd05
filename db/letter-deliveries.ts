import { and, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm';
import { atomically, type Database } from './engine/database.ts';
import { prepared } from './prepared.ts';
import {
  letterDeliveries,
  letterLane,
  letters,
  subscriberConsents,
  subscribers,
  type LetterState,
} from './schema.ts';

const laneId = 1;

const isRecipient = and(
  isNotNull(subscriberConsents.confirmedAt),
  isNull(subscriberConsents.undeliverableAt),
);

// Written out, because SQLite uses a partial index only where it can see that the condition is met.
const isWaiting = sql`${letterDeliveries.state} = 'waiting'`;

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
  const recipients = db
    .select({
      letterId: letters.id,
      subscriberId: subscriberConsents.subscriberId,
      state: sql`'waiting'`.as('state'),
      deferrals: sql`0`.as('deferrals'),
      firstDeferredAt: sql`null`.as('first_deferred_at'),
      // Due whatever the clock says, also after it was set back.
      nextAttemptAt: sql`0`.as('next_attempt_at'),
      answer: sql`null`.as('answer'),
      sentAt: sql`null`.as('sent_at'),
    })
    .from(letters)
    .innerJoin(subscriberConsents, isRecipient)
    .where(isThisDraft)
    .orderBy(subscriberConsents.subscriberId);
  const count = sql`(select count(*) from ${letterDeliveries} where letter_id = ${id})`;
  const [last] = await atomically(
    db,
    [
      db.insert(letterDeliveries).select(recipients),
      db
        .update(letters)
        .set({ state: 'sending', recipients: count, startedAt: now, changedAt: now })
        .where(and(isThisDraft, sql`${count} > 0`)),
    ],
    db.select({ changes: sql<number>`changes()` }).from(sql`(select 1)`),
  );
  return last?.changes === 1;
}

/** Moves a letter from one of the states to another; false when it is in none of them. */
export async function changeState(
  db: Database,
  id: number,
  from: readonly LetterState[],
  to: 'sending' | 'paused' | 'stopped',
  now: Date,
): Promise<boolean> {
  const endedAt = to === 'stopped' ? now : null;
  const changed = await db
    .update(letters)
    .set({ state: to, endedAt })
    .where(and(eq(letters.id, id), inArray(letters.state, from)))
    .returning({ id: letters.id });
  return changed.length > 0;
}

/** How far a letter has come. */
export interface Progress {
  state: LetterState;
  recipients: number;
  sent: number;
  /** For how many recipients a mail server has refused it for good. */
  refused: number;
  /** Why none is sent at the moment. */
  problem: string | null;
}

export async function readProgress(db: Database, id: number): Promise<Progress | undefined> {
  const [progress] = await db
    .select({
      state: letters.state,
      recipients: letters.recipients,
      sent: letters.sent,
      refused: letters.refused,
      problem: sql<
        string | null
      >`case when ${letters.state} = 'sending' then ${letterLane.problem} end`,
    })
    .from(letters)
    .innerJoin(letterLane, eq(letterLane.id, laneId))
    .where(eq(letters.id, id));
  return progress;
}

/** A letter that is being sent, and when the next of its mails is due; null when none waits any more. */
export interface SendingLetter {
  id: number;
  nextAt: Date | null;
}

const sendingLetters = prepared((db) => {
  const nextAt = sql`(select min(next_attempt_at) from ${letterDeliveries} where letter_id = ${letters.id} and ${isWaiting})`;
  return db
    .select({ id: letters.id, nextAt: nextAt.mapWith(letterDeliveries.nextAttemptAt) })
    .from(letters)
    .where(eq(letters.state, 'sending'))
    .orderBy(letters.id)
    .prepare();
});

/** The letters that are being sent, oldest first. */
export async function listSending(db: Database): Promise<SendingLetter[]> {
  return await sendingLetters(db).execute();
}

/** Ends a letter of which no mail waits any more. */
export async function endLetter(db: Database, id: number, now: Date): Promise<void> {
  const waiting = sql`(select 1 from ${letterDeliveries} where letter_id = ${id} and ${isWaiting})`;
  await db
    .update(letters)
    .set({ state: 'sent', endedAt: now })
    .where(and(eq(letters.id, id), eq(letters.state, 'sending'), sql`not exists ${waiting}`));
}

/** How far apart mails are sent, by all processes together. */
export interface Pace {
  intervalMs: number;
  /** No mail is ever put off for longer: what is later than that was written before the clock was set back. */
  longestWaitMs: number;
}

/** One letter to one subscriber. */
export interface DeliveryKey {
  letterId: number;
  subscriberId: number;
}

export type Delivery = typeof letterDeliveries.$inferSelect;

function isDelivery({ letterId, subscriberId }: DeliveryKey) {
  return and(
    eq(letterDeliveries.letterId, letterId),
    eq(letterDeliveries.subscriberId, subscriberId),
  );
}

/**
 * Takes the turn to send one mail, and leases one of the letter that is due: until `leasedUntil` no other process takes it.
 * Answers when the next turn comes where it is not this caller's, or where no mail is due.
 */
export async function takeDelivery(
  db: Database,
  letterId: number,
  { intervalMs, longestWaitMs }: Pace,
  now: Date,
  leasedUntil: Date,
): Promise<Delivery | Date> {
  const at = now.getTime();
  const turn = db
    .update(letterLane)
    .set({ nextAt: new Date(at + intervalMs) })
    .where(
      and(
        eq(letterLane.id, laneId),
        or(lte(letterLane.nextAt, now), gt(letterLane.nextAt, new Date(at + longestWaitMs))),
      ),
    );
  const due = (after: SQL) => sql`(
    select rowid from ${letterDeliveries}
    where letter_id = ${letterId} and ${isWaiting} and next_attempt_at <= ${at} and ${after}
    order by next_attempt_at limit 1)`;
  // What was put off comes first: it must not wait behind thousands that have not been tried.
  const next = sql`coalesce(${due(sql`next_attempt_at > 0`)}, ${due(sql`next_attempt_at <= 0`)})`;
  const lease = db
    .update(letterDeliveries)
    .set({ nextAttemptAt: leasedUntil })
    // Only where the turn was taken, by the statement before.
    .where(and(sql`changes() = 1`, sql`rowid = ${next}`, isWaiting))
    .returning();
  const [taken] = await atomically(db, [turn], lease);
  if (taken) return taken;
  const [lane] = await db.select().from(letterLane).where(eq(letterLane.id, laneId));
  return lane?.nextAt ?? now;
}

/** Lets another attempt be made from `at` on, of a mail that was taken and not sent. */
export async function returnDelivery(db: Database, key: DeliveryKey, at: Date): Promise<void> {
  await db
    .update(letterDeliveries)
    .set({ nextAttemptAt: at })
    .where(and(isDelivery(key), isWaiting));
}

/** Where the mail goes and how its reader leaves. */
export interface Recipient {
  email: string;
  leaveToken: string;
}

const recipientOf = prepared((db) =>
  db
    .select({ email: subscribers.email, leaveToken: subscriberConsents.leaveToken })
    .from(subscribers)
    .innerJoin(subscriberConsents, eq(subscriberConsents.subscriberId, subscribers.id))
    .innerJoin(
      letters,
      and(eq(letters.id, sql.placeholder('letterId')), eq(letters.state, 'sending')),
    )
    .where(eq(subscribers.id, sql.placeholder('subscriberId')))
    .prepare(),
);

/** `undefined` once they have left, or the letter is not being sent. */
export async function findRecipient(
  db: Database,
  { letterId, subscriberId }: DeliveryKey,
): Promise<Recipient | undefined> {
  const [recipient] = await recipientOf(db).execute({ letterId, subscriberId });
  return recipient;
}

/** Counts for the letter, unless the same delivery was counted before. It precedes the write that changes the delivery. */
function count(db: Database, key: DeliveryKey, column: 'sent' | 'refused') {
  const isCounted = db
    .select({ one: sql`1` })
    .from(letterDeliveries)
    .where(and(isDelivery(key), sql`not ${isWaiting}`));
  return db
    .update(letters)
    .set({ [column]: sql`${letters[column]} + 1` })
    .where(and(eq(letters.id, key.letterId), sql`not exists ${isCounted}`));
}

function clearProblem(db: Database) {
  return db.update(letterLane).set({ problem: null }).where(isNotNull(letterLane.problem));
}

/**
 * Stores that the mail was accepted; a repeat changes nothing. False when there is nothing to store it for: its recipient was
 * erased meanwhile, and nothing of them stays.
 */
export async function noteDelivered(
  db: Database,
  key: DeliveryKey,
  answer: string,
  now: Date,
): Promise<boolean> {
  const isSent = db
    .update(letterDeliveries)
    .set({ state: 'sent', answer, sentAt: now })
    .where(and(isDelivery(key), ne(letterDeliveries.state, 'refused')))
    .returning({ letterId: letterDeliveries.letterId });
  const rows = await atomically(db, [clearProblem(db), count(db, key, 'sent')], isSent);
  return rows.length > 0;
}

/** Stores that the mail will not be accepted. With `isUndeliverable` no letter goes to that address any more. */
export async function noteRefused(
  db: Database,
  key: DeliveryKey,
  { answer, isUndeliverable }: { answer: string; isUndeliverable: boolean },
  now: Date,
): Promise<void> {
  await atomically(db, [
    count(db, key, 'refused'),
    db
      .update(letterDeliveries)
      .set({ state: 'refused', answer })
      .where(and(isDelivery(key), isWaiting)),
    ...(isUndeliverable
      ? [
          db
            .update(subscriberConsents)
            .set({ undeliverableAt: now })
            .where(eq(subscriberConsents.subscriberId, key.subscriberId)),
        ]
      : []),
    clearProblem(db),
  ]);
}

/** Stores that the mail may be accepted later, and when to try again. A `problem` is one that every mail may have. */
export async function noteDeferred(
  db: Database,
  key: DeliveryKey,
  { answer, problem, retryAt }: { answer: string; problem: string | null; retryAt: Date },
  now: Date,
): Promise<void> {
  await atomically(db, [
    db
      .update(letterDeliveries)
      .set({
        answer,
        deferrals: sql`${letterDeliveries.deferrals} + 1`,
        firstDeferredAt: sql`coalesce(${letterDeliveries.firstDeferredAt}, ${now.getTime()})`,
        nextAttemptAt: retryAt,
      })
      .where(and(isDelivery(key), isWaiting)),
    problem === null ? clearProblem(db) : db.update(letterLane).set({ problem }),
  ]);
}

/**
 * Stores why no mail can be sent at all, and when to try again: by then with another mail if there is one, since it may be
 * this one that the server does not survive.
 */
export async function noteLaneProblem(
  db: Database,
  key: DeliveryKey,
  { problem, retryAt, sameAt }: { problem: string; retryAt: Date; sameAt: Date },
): Promise<void> {
  await atomically(db, [
    db.update(letterLane).set({ problem, nextAt: retryAt }).where(eq(letterLane.id, laneId)),
    db
      .update(letterDeliveries)
      .set({ nextAttemptAt: sameAt })
      .where(and(isDelivery(key), isWaiting)),
  ]);
}

/** Deletes up to `batchSize` deliveries of letters that ended before `endedBefore`; answers how many. */
export async function deleteOldDeliveries(
  db: Database,
  endedBefore: Date,
  batchSize: number,
): Promise<number> {
  const ended = db
    .select({ id: letters.id })
    .from(letters)
    .where(lte(letters.endedAt, endedBefore));
  const batch = db
    .select({ rowid: sql`rowid` })
    .from(letterDeliveries)
    .where(inArray(letterDeliveries.letterId, ended))
    .limit(batchSize);
  const deleted = await db
    .delete(letterDeliveries)
    .where(inArray(sql`rowid`, batch))
    .returning({ letterId: letterDeliveries.letterId });
  return deleted.length;
}
