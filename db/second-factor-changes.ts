import { and, eq, lt, sql } from 'drizzle-orm';
import { atomically, type Database } from './client.ts';
import { secondFactorChanges, secondFactors } from './schema.ts';

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

/** Makes the new address the one that gets the user's codes. */
export async function finishChange(
  db: Database,
  userId: number,
  { sessionId, email }: Pick<SecondFactorChange, 'sessionId' | 'email'>,
): Promise<void> {
  await atomically(db, [
    db.delete(secondFactorChanges).where(eq(secondFactorChanges.sessionId, sessionId)),
    db
      .insert(secondFactors)
      .values({ userId, email })
      .onConflictDoUpdate({ target: secondFactors.userId, set: { email } }),
  ]);
}
