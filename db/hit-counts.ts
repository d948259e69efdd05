import { and, between, eq, lte, sql, type SQL } from 'drizzle-orm';
import { deleteBatch } from './delete-rows.ts';
import type { Database } from './engine/database.ts';
import { rateLimits } from './schema.ts';

/** What two processes read of one clock differs by less. */
const clockErrorMs = 60_000;

/** False once a window of that length has ended, and for one that would begin only later: the clock was ahead. */
export function isCurrent(windowMs: number, now: Date): SQL {
  const at = now.getTime();
  const latest = new Date(at + windowMs + clockErrorMs);
  return between(rateLimits.resetsAt, new Date(at + 1), latest);
}

/** What was counted under the key in the current window, and when that ends; `undefined` when nothing was. Writes nothing. */
export async function findHits(db: Database, key: string, windowMs: number, now: Date) {
  const [hits] = await db
    .select({ count: rateLimits.count, resetsAt: rateLimits.resetsAt })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, key), isCurrent(windowMs, now)));
  return hits;
}

/**
 * The write that counts one more under the key; it is for `atomically`. A window begins with the first count after the
 * last one ended.
 */
export function hit(db: Database, key: string, windowMs: number, now: Date) {
  const resetsAt = new Date(now.getTime() + windowMs);
  const isOpen = isCurrent(windowMs, now);
  return db
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOpen} then ${rateLimits.count} + 1 else 1 end`,
        resetsAt: sql`case when ${isOpen} then ${rateLimits.resetsAt} else ${resetsAt.getTime()} end`,
      },
    });
}

/** The count under the key, as part of another statement of the transaction that counted. */
export function hitsUnder(key: string): SQL<number> {
  return sql`(select ${rateLimits.count} from ${rateLimits} where ${rateLimits.key} = ${key})`;
}

/** Counts one more and answers count and end, in one statement, so that parallel requests cannot slip past each other. */
export async function countHit(db: Database, key: string, windowMs: number, now: Date) {
  const [row] = await hit(db, key, windowMs, now).returning({
    count: rateLimits.count,
    resetsAt: rateLimits.resetsAt,
  });
  if (!row) throw new Error('the database answered no row for a counted hit');
  return row;
}

/** The writes that note a key for that long. They fail where it is noted and not yet over (`isUniqueViolation`). */
export function noteOnce(db: Database, key: string, forMs: number, now: Date) {
  return [
    db.delete(rateLimits).where(and(eq(rateLimits.key, key), lte(rateLimits.resetsAt, now))),
    note(db, key, forMs, now),
  ];
}

function note(db: Database, key: string, forMs: number, now: Date) {
  return db.insert(rateLimits).values({ key, count: 1, resetsAt: new Date(now.getTime() + forMs) });
}

/** Notes a key for that long; true for the one caller who was first. */
export async function isFirst(db: Database, key: string, forMs: number, now: Date) {
  const noted = await note(db, key, forMs, now)
    .onConflictDoNothing()
    .returning({ key: rateLimits.key });
  return noted.length > 0;
}

export async function forgetHits(db: Database, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Deletes a batch of the counts whose window is over, and answers how many. */
export async function deleteOldHits(db: Database, now: Date): Promise<number> {
  return await deleteBatch(db, rateLimits, lte(rateLimits.resetsAt, now));
}
