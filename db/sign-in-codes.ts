import { and, desc, eq, lt, lte, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { sessions, signInCodes } from './schema.ts';

export type SignInCode = typeof signInCodes.$inferSelect;

/** The code of a pending login; `undefined` once it was used or its login ended. */
export async function findCode(db: Database, sessionId: string): Promise<SignInCode | undefined> {
  const [code] = await db.select().from(signInCodes).where(eq(signInCodes.sessionId, sessionId));
  return code;
}

/** The newest code of a user who is between password and code. */
export async function findCodeOfUser(
  db: Database,
  userId: number,
): Promise<SignInCode | undefined> {
  const [row] = await db
    .select({ code: signInCodes })
    .from(signInCodes)
    .innerJoin(sessions, eq(sessions.id, signInCodes.sessionId))
    .where(eq(sessions.userId, userId))
    .orderBy(desc(signInCodes.sentAt))
    .limit(1);
  return row?.code;
}

/**
 * Counts a try as wrong before it is known to be, so that parallel guesses cannot share one; `undefined` when
 * no try is left or the login ended.
 */
export async function countTry(
  db: Database,
  sessionId: string,
  maxTries: number,
): Promise<SignInCode | undefined> {
  const [code] = await db
    .update(signInCodes)
    .set({ wrongTries: sql`${signInCodes.wrongTries} + 1` })
    .where(and(eq(signInCodes.sessionId, sessionId), lt(signInCodes.wrongTries, maxTries)))
    .returning();
  return code;
}

/** Takes the code away; true for the one caller who was first. */
export async function redeemCode(
  db: Database,
  code: Pick<SignInCode, 'sessionId' | 'secret'>,
): Promise<boolean> {
  const redeemed = await db
    .delete(signInCodes)
    .where(and(eq(signInCodes.sessionId, code.sessionId), eq(signInCodes.secret, code.secret)))
    .returning({ sessionId: signInCodes.sessionId });
  return redeemed.length > 0;
}

/** Puts a new code in the place of the old one. False when it is too early, or once too often. */
export async function replaceCode(
  db: Database,
  code: Pick<SignInCode, 'sessionId' | 'secret'>,
  limits: { maxResends: number; sentBefore: Date },
  now: Date,
): Promise<boolean> {
  const replaced = await db
    .update(signInCodes)
    .set({ secret: code.secret, sentAt: now, resends: sql`${signInCodes.resends} + 1` })
    .where(
      and(
        eq(signInCodes.sessionId, code.sessionId),
        lt(signInCodes.resends, limits.maxResends),
        lte(signInCodes.sentAt, limits.sentBefore),
      ),
    )
    .returning({ sessionId: signInCodes.sessionId });
  return replaced.length > 0;
}
