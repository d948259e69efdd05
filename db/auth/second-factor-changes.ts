import { and, eq, lt, sql } from 'drizzle-orm';
import { deleteRows } from '../delete-rows.ts';
import type { Database } from '../engine/database.ts';
import { secondFactorChanges } from '../schema.ts';

export type SecondFactorChange = typeof secondFactorChanges.$inferSelect;

/** Stores the address that a code was mailed to; the session's earlier change, if there was one, is given up. */
export async function startChange(
  db: Database,
  change: Pick<SecondFactorChange, 'sessionId' | 'email' | 'nonce' | 'sentAt'>,
): Promise<void> {
  await db
    .insert(secondFactorChanges)
    .values(change)
    .onConflictDoUpdate({
      target: secondFactorChanges.sessionId,
      set: { ...change, wrongTries: 0 },
    });
}

/**
 * Counts a try as wrong before it is known to be, so that parallel guesses cannot share one; `undefined` when no try is
 * left or no change is under way.
 */
export async function countChangeTry(
  db: Database,
  sessionId: string,
  maxTries: number,
): Promise<SecondFactorChange | undefined> {
  const [change] = await db
    .update(secondFactorChanges)
    .set({ wrongTries: sql`${secondFactorChanges.wrongTries} + 1` })
    .where(
      and(
        eq(secondFactorChanges.sessionId, sessionId),
        lt(secondFactorChanges.wrongTries, maxTries),
      ),
    )
    .returning();
  return change;
}

/** Takes the change out of the table; false for all but the first who asks. */
export async function redeemChange(
  db: Database,
  change: Pick<SecondFactorChange, 'sessionId' | 'nonce'>,
): Promise<boolean> {
  const { sessionId, nonce } = change;
  const isChange = and(
    eq(secondFactorChanges.sessionId, sessionId),
    eq(secondFactorChanges.nonce, nonce),
  );
  return (await deleteRows(db, secondFactorChanges, isChange)) > 0;
}
