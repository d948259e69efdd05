import { and, eq, lte } from 'drizzle-orm';
import type { Database } from './engine/database.ts';
import { rateLimits } from './schema.ts';

/** Of housekeeping, which one process does at a time. The keys of limits are hashes, so that none is this. */
const key = 'lease housekeeping';

/** Takes the task until `until`; false while another process has it. A process that dies lets go of it then. */
export async function takeLease(db: Database, until: Date, now: Date): Promise<boolean> {
  const taken = await db
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt: until })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { resetsAt: until },
      setWhere: lte(rateLimits.resetsAt, now),
    })
    .returning({ key: rateLimits.key });
  return taken.length > 0;
}

/** Lets go of the task that was taken until `until`, unless another process has it by now. */
export async function endLease(db: Database, until: Date): Promise<void> {
  await db.delete(rateLimits).where(and(eq(rateLimits.key, key), eq(rateLimits.resetsAt, until)));
}
