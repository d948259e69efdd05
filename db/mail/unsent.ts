import { and, desc, eq, gt, isNotNull, isNull, lt, ne, not, or, sql, type SQL } from 'drizzle-orm';
import { atomically, type Database } from '../engine/database.ts';
import { contactStates, deliveries } from '../schema.ts';
import { never } from './deliveries.ts';
import { hasFailed } from '../letters/letter-sending.ts';

const isDirect = isNull(deliveries.letterId);
const isWaiting = and(isDirect, eq(deliveries.state, 'waiting'));
/** Not so an answer: its message is in the inbox again, and nothing but another answer sends it. */
const isRefused = and(isDirect, eq(deliveries.state, 'refused'), ne(deliveries.kind, 'answer'));

/** For so long, and so often, a mail is tried: a machine that was off in between goes on. */
export const giveUpAfter = { ms: 3 * 24 * 60 * 60 * 1_000, attempts: 10 };

/** Of refused mail: a notice, which goes to the site's own address, and is tried again all the same. */
function isTriedOn(now: Date) {
  const { firstTriedAt, attempts, kind } = deliveries;
  const isEarly = gt(firstTriedAt, new Date(now.getTime() - giveUpAfter.ms));
  return and(eq(kind, 'notice'), or(isEarly, lt(attempts, giveUpAfter.attempts)));
}

/**
 * What has not been sent, letters aside, and why: tried in vain, to be tried again; tried in vain for the last time; held back
 * until its time comes.
 */
export async function readQueueState(db: Database, now: Date) {
  // The notice of a deleted message waits as well, but is not to be mailed.
  const isDeleted = sql`exists (select 1 from ${contactStates} where contact_id = ${deliveries.contactId} and folder = 'deleted')`;
  const isHeld = and(
    isWaiting,
    eq(deliveries.attempts, 0),
    gt(deliveries.runAt, now),
    not(isDeleted),
  );
  const isInVain = and(isWaiting, isNotNull(deliveries.answer));
  const isRetried = and(isRefused, isTriedOn(now));
  return {
    waiting: await readFailedMails(db, or(isInVain, isRetried)),
    givenUp: await readFailedMails(db, and(isRefused, sql`not ${isTriedOn(now)}`)),
    held: await db.$count(deliveries, isHeld),
  };
}

/** How many mails failed, and the reason of the newest failure among them. */
async function readFailedMails(db: Database, condition: SQL | undefined) {
  const [newest] = await db
    .select({ lastError: deliveries.answer, count: sql<number>`count(*) over ()` })
    .from(deliveries)
    .where(condition)
    .orderBy(desc(deliveries.answeredAt))
    .limit(1);
  return { count: newest?.count ?? 0, lastError: newest?.lastError ?? null };
}

/** Makes all mail due that was tried in vain, also what was given up; letters have a button of their own. */
export async function sendAgain(db: Database, now: Date): Promise<void> {
  const isTriedInVain = or(and(isWaiting, hasFailed), isRefused);
  const makeDue = db
    .update(deliveries)
    .set({ state: 'waiting', runAt: now, firstTriedAt: null })
    .where(isTriedInVain);
  await atomically(db, [makeDue]);
}

/**
 * Makes notices due that were refused, until they are given up. They go to the site's own address: what a server has against
 * it is put right sooner or later, and no message may go unannounced until then.
 */
export async function retryRefusedNotices(db: Database, now: Date): Promise<number> {
  const retried = await db
    .update(deliveries)
    .set({ state: 'waiting', runAt: new Date(0) })
    .where(and(isRefused, isTriedOn(now)))
    .returning({ id: deliveries.id });
  return retried.length;
}

/**
 * Makes mail due that was tried, or held back, when the clock was ahead, and would wait until it is there again.
 * `leasedUntil` is later than any lease ends of what is under way.
 */
export async function retryTriedInFuture(db: Database, now: Date, leasedUntil: Date) {
  const { state, triedAt, createdAt, runAt } = deliveries;
  const isAhead = or(gt(triedAt, now), and(isNull(triedAt), gt(createdAt, now)));
  await db
    .update(deliveries)
    .set({ runAt: now, firstTriedAt: null })
    .where(and(eq(state, 'waiting'), isAhead, gt(runAt, leasedUntil), lt(runAt, never)));
}
