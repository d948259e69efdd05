import { and, eq, not } from 'drizzle-orm';
import type { Database } from './engine/database.ts';
import { isCurrent } from './hit-counts.ts';
import { rateLimits } from './schema.ts';

/** A process that was killed has its task for no longer than that. */
const leaseMs = 2 * 60 * 1_000;

/** Answers what the work does, `undefined` where another process is doing it. The lease is extended as long as it takes. */
export async function withLease<Result>(
  db: Database,
  task: 'housekeeping' | 'copies',
  now: () => Date,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  // The keys of limits are hashes, so that none is this.
  const key = `lease ${task}`;
  let until = new Date(0);
  /** Takes or extends it, if it is over or ours. */
  const take = async (isFree = eq(rateLimits.resetsAt, until)) => {
    const resetsAt = new Date(now().getTime() + leaseMs);
    const taken = await db
      .insert(rateLimits)
      .values({ key, count: 1, resetsAt })
      .onConflictDoUpdate({ target: rateLimits.key, set: { resetsAt }, setWhere: isFree })
      .returning({ key: rateLimits.key });
    if (taken.length > 0) until = resetsAt;
    return taken.length > 0;
  };
  if (!(await take(not(isCurrent(leaseMs, now()))))) return undefined;

  let extending: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // What cannot be written now is tried again before the lease is over.
    extending = take().catch(() => {});
  }, leaseMs / 6).unref();
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await extending;
    await db.delete(rateLimits).where(and(eq(rateLimits.key, key), eq(rateLimits.resetsAt, until)));
  }
}
