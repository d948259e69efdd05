import { and, desc, eq, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { sessions, signInCodes } from '../schema.ts';

export type SignInCode = typeof signInCodes.$inferSelect;

/** Stores the code of a new address; the session's earlier one, if there was one, no longer works. */
export async function storeAddressCode(
  db: Database,
  code: Pick<SignInCode, 'sessionId' | 'email' | 'nonce' | 'sentAt'>,
): Promise<void> {
  const values = { ...code, requestedAt: code.sentAt, wrongTries: 0 };
  await db
    .insert(signInCodes)
    .values(values)
    .onConflictDoUpdate({ target: signInCodes.sessionId, set: values });
}

/** The code of a pending login; `undefined` once it was used or its login ended. */
export async function findCode(db: Database, sessionId: string): Promise<SignInCode | undefined> {
  const [code] = await db.select().from(signInCodes).where(eq(signInCodes.sessionId, sessionId));
  return code;
}

/** The newest code of a user who is between password and code. */
export async function findCodeOfUser(db: Database, userId: number) {
  const [row] = await db
    .select({ code: signInCodes })
    .from(signInCodes)
    .innerJoin(sessions, eq(sessions.id, signInCodes.sessionId))
    .where(and(eq(sessions.userId, userId), eq(sessions.awaitingTwoFactor, true)))
    .orderBy(desc(signInCodes.sentAt))
    .limit(1);
  return row?.code;
}

/**
 * Counts a try as wrong before it is known to be, so that parallel guesses cannot share one; `undefined` when
 * no try is left or there is no code.
 */
export async function countTry(db: Database, sessionId: string, maxTries: number) {
  const [code] = await db
    .update(signInCodes)
    .set({ wrongTries: sql`${signInCodes.wrongTries} + 1` })
    .where(and(eq(signInCodes.sessionId, sessionId), lt(signInCodes.wrongTries, maxTries)))
    .returning();
  return code;
}

/** Deletes the code; true for the one caller who was first. Not with `atomically`: it is no change that the activity names. */
export async function redeemCode(db: Database, sessionId: string): Promise<boolean> {
  const redeemed = await db
    .delete(signInCodes)
    .where(eq(signInCodes.sessionId, sessionId))
    .returning({ sessionId: signInCodes.sessionId });
  return redeemed.length > 0;
}

/** Counts a resend before the mail is sent. False when it is too early, or one too many. */
export async function claimResend(
  db: Database,
  sessionId: string,
  { maxResends, requestedBefore }: { maxResends: number; requestedBefore: Date },
  now: Date,
): Promise<boolean> {
  const { resends, requestedAt } = signInCodes;
  const isAllowed = and(lt(resends, maxResends), lte(requestedAt, requestedBefore));
  const claimed = await db
    .update(signInCodes)
    .set({ requestedAt: now, resends: sql`${resends} + 1` })
    .where(and(eq(signInCodes.sessionId, sessionId), isAllowed))
    .returning({ sessionId: signInCodes.sessionId });
  return claimed.length > 0;
}

/** Gives back the resend that was claimed at `claimedAt` and could not be mailed, unless another one was since. */
export async function releaseResend(
  db: Database,
  { sessionId, requestedAt, resends }: SignInCode,
  claimedAt: Date,
): Promise<void> {
  const isNewest = eq(signInCodes.requestedAt, claimedAt);
  await db
    .update(signInCodes)
    .set({ requestedAt, resends })
    .where(and(eq(signInCodes.sessionId, sessionId), isNewest));
}

/** Makes the code of this nonce, mailed at `sentAt`, the only one that works. */
export async function replaceCode(
  db: Database,
  { sessionId, nonce, sentAt }: Pick<SignInCode, 'sessionId' | 'nonce' | 'sentAt'>,
): Promise<void> {
  await db.update(signInCodes).set({ nonce, sentAt }).where(eq(signInCodes.sessionId, sessionId));
}
