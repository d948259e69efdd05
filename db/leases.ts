import { and, eq, lte } from 'drizzle-orm';
import type { Database } from './engine/database.ts';
import { rateLimits } from './schema.ts';

/** A task that one process does at a time. */
export type LeasedTask = 'housekeeping';

/** Takes the task until `until`; false while another process has it. A process that dies lets go of it then. */
export async function takeLease(
  db: Database,
  task: LeasedTask,
  until: Date,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .insert(rateLimits)
    .values({ key: keyOf(task), count: 1, resetsAt: until })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { resetsAt: until },
      setWhere: lte(rateLimits.resetsAt, now),
    })
    .returning({ key: rateLimits.key });
  return taken.length > 0;
}

/** Lets go of a task that was taken until `until`, unless another process has it by now. */
export async function endLease(db: Database, task: LeasedTask, until: Date): Promise<void> {
  const isOwn = and(eq(rateLimits.key, keyOf(task)), eq(rateLimits.resetsAt, until));
  await db.delete(rateLimits).where(isOwn);
}

/** The keys of limits are hashes, so that none is this. */
function keyOf(task: LeasedTask): string {
  return `lease ${task}`;
}
