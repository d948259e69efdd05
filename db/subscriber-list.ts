import { and, desc, eq, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from './client.ts';
import { subscriberConsents, subscribers } from './schema.ts';
import { hasWords } from './search.ts';

/** A subscription with the proof of its consent. */
export interface Subscription {
  id: number;
  email: string;
  askedAt: Date;
  /** Null while the address is not confirmed. */
  confirmedAt: Date | null;
  /** When a mail server refused the address for good. */
  undeliverableAt: Date | null;
}

const subscription = {
  id: subscribers.id,
  email: subscribers.email,
  askedAt: subscriberConsents.askedAt,
  confirmedAt: subscriberConsents.confirmedAt,
  undeliverableAt: subscriberConsents.undeliverableAt,
};

/** A page of subscriptions, newest first; of a page behind the last one, the last. */
export async function listSubscriptions(
  db: Database,
  search: string,
  { page, size }: { page: number; size: number },
) {
  const { join, where, order } = searched(search);
  const listed = db
    .select(subscription)
    .from(subscribers)
    .innerJoin(subscriberConsents, eq(subscriberConsents.subscriberId, subscribers.id))
    .$dynamic();
  const rows: Subscription[] = await (join ? listed.innerJoin(...join) : listed)
    .where(where)
    .orderBy(order)
    .limit(size + 1)
    .offset((page - 1) * size);
  if (rows.length === 0 && page > 1) {
    const last = Math.max(1, Math.ceil((await countFound(db, search)) / size));
    return await listSubscriptions(db, search, { page: Math.min(last, page - 1), size });
  }
  return { subscriptions: rows.slice(0, size), page, hasNext: rows.length > size };
}

async function countFound(db: Database, search: string): Promise<number> {
  const { join, where } = searched(search);
  const counted = db
    .select({ total: sql<number>`count(*)` })
    .from(subscribers)
    .$dynamic();
  const [row] = await (join ? counted.innerJoin(...join) : counted).where(where);
  return row?.total ?? 0;
}

/** With a search the full-text index leads: it finds the newest first and stops when the page is full. */
function searched(search: string) {
  const match = hasWords('subscriber_search', search);
  if (!match) return { where: undefined, order: desc(subscribers.id) };
  const index = sql`subscriber_search`;
  const join: [SQL, SQL] = [index, sql`${index}.rowid = ${subscribers.id}`];
  return { join, where: match, order: sql`${index}.rowid desc` };
}

/** Confirmed subscriptions, newest first: those behind the one with the id `before`, or the first ones. */
export async function readConfirmed(
  db: Database,
  { before, size }: { before: number | undefined; size: number },
): Promise<Subscription[]> {
  return await db
    .select(subscription)
    .from(subscribers)
    .innerJoin(subscriberConsents, eq(subscriberConsents.subscriberId, subscribers.id))
    .where(
      and(
        isNotNull(subscriberConsents.confirmedAt),
        before === undefined ? undefined : lt(subscribers.id, before),
      ),
    )
    .orderBy(desc(subscribers.id))
    .limit(size);
}

export async function countSubscriptions(
  db: Database,
): Promise<{ confirmed: number; waiting: number }> {
  const waiting = await db.$count(subscriberConsents, isNull(subscriberConsents.confirmedAt));
  return { confirmed: (await db.$count(subscriberConsents)) - waiting, waiting };
}

/** False when there is no such subscription any more. */
export async function removeSubscriber(db: Database, id: number): Promise<boolean> {
  const removed = await db
    .delete(subscribers)
    .where(eq(subscribers.id, id))
    .returning({ id: subscribers.id });
  return removed.length > 0;
}

/** Ends the subscription that the token belongs to, if there is one. */
export async function leave(db: Database, leaveToken: string): Promise<void> {
  const left = sql`(select subscriber_id from ${subscriberConsents} where leave_token = ${leaveToken})`;
  await db.delete(subscribers).where(eq(subscribers.id, left));
}

/** The token in every mail to the subscriber; `undefined` once the subscription has ended. */
export async function findLeaveToken(
  db: Database,
  subscriberId: number,
): Promise<string | undefined> {
  const [row] = await db
    .select({ token: subscriberConsents.leaveToken })
    .from(subscriberConsents)
    .where(eq(subscriberConsents.subscriberId, subscriberId));
  return row?.token;
}
