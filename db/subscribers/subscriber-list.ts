import { and, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { atomically, type Database } from '../engine/database.ts';
import { idsNewestFirst, readPage, type PageWanted } from '../paging.ts';
import { sitePublications, subscriberConsents, subscribers } from '../schema.ts';
import { hasWords } from '../search.ts';

/** With the proof of its consent. */
const subscription = {
  id: subscribers.id,
  email: subscribers.email,
  askedAt: subscriberConsents.askedAt,
  confirmedAt: subscriberConsents.confirmedAt,
  undeliverableAt: subscriberConsents.undeliverableAt,
};

/** A page of subscriptions, newest first; of a page behind the last one, the last. */
export async function listSubscriptions(db: Database, words: string, page: PageWanted) {
  const list = () =>
    db
      .select(subscription)
      .from(subscribers)
      .innerJoin(subscriberConsents, eq(subscriberConsents.subscriberId, subscribers.id))
      .where(hasWords('subscriber_search', subscribers.id, words))
      .orderBy(desc(subscribers.id));
  return await readPage(db, list, page);
}

/** The ids of all confirmed subscriptions, newest first. */
export async function listConfirmedIds(db: Database): Promise<number[]> {
  const [found] = await db
    .select({ ids: idsNewestFirst(subscriberConsents.subscriberId) })
    .from(subscriberConsents)
    .where(isNotNull(subscriberConsents.confirmedAt));
  return found?.ids ?? [];
}

/** Those of the subscriptions that are still there, newest first, with when the Privacy Policy that held was published. */
export async function readSubscriptions(db: Database, ids: number[]) {
  return await db
    .select({ ...subscription, privacyAt: sitePublications.publishedAt })
    .from(subscribers)
    .innerJoin(subscriberConsents, eq(subscriberConsents.subscriberId, subscribers.id))
    .leftJoin(sitePublications, eq(sitePublications.id, subscriberConsents.privacyId))
    .where(inArray(subscribers.id, ids))
    .orderBy(desc(subscribers.id));
}

const isUndeliverable = isNotNull(subscriberConsents.undeliverableAt);

export async function countSubscriptions(db: Database) {
  const waiting = await db.$count(subscriberConsents, isNull(subscriberConsents.confirmedAt));
  // Letters go to confirmed addresses alone: for another there is nothing to mail again.
  const getsNone = and(isUndeliverable, isNotNull(subscriberConsents.confirmedAt));
  const undeliverable = await db.$count(subscriberConsents, getsNone);
  return { confirmed: (await db.$count(subscriberConsents)) - waiting, waiting, undeliverable };
}

/** Ends a subscription and answers its address; `undefined` when there is no such one any more. */
export async function removeSubscriber(db: Database, id: number): Promise<string | undefined> {
  return await endSubscription(db, eq(subscribers.id, id));
}

/**
 * Takes back that an address is undeliverable: the letters that are sent from now on go to it as well. False when there is
 * no such subscription any more.
 */
export async function markDeliverable(db: Database, id: number): Promise<boolean> {
  const mark = db
    .update(subscriberConsents)
    .set({ undeliverableAt: null })
    .where(eq(subscriberConsents.subscriberId, id))
    .returning({ id: subscriberConsents.subscriberId });
  const marked = await atomically(db, [], mark);
  return marked.length > 0;
}

export async function markAllDeliverable(db: Database): Promise<void> {
  const mark = db.update(subscriberConsents).set({ undeliverableAt: null }).where(isUndeliverable);
  await atomically(db, [mark]);
}

/** Ends the subscription that the token belongs to, if there is one, and answers its address. */
export async function leave(db: Database, leaveToken: string): Promise<string | undefined> {
  const left = sql`(select subscriber_id from ${subscriberConsents} where leave_token = ${leaveToken})`;
  return await endSubscription(db, eq(subscribers.id, left));
}

async function endSubscription(db: Database, condition: SQL): Promise<string | undefined> {
  const end = db.delete(subscribers).where(condition).returning({ email: subscribers.email });
  const [ended] = await atomically(db, [], end);
  return ended?.email;
}
