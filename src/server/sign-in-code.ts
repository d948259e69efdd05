import { generateSecret, generateSync, verifySync } from 'otplib';
import { countTry, findCode, redeemCode, replaceCode, type SignInCode } from '#db/sign-in-codes.ts';
import { deleteSession } from '#db/sessions.ts';
import { resendIntervalMs } from '#shared/admin.ts';
import type { Context } from './context.ts';
import { AnsweredError, TooManyRequests } from './errors.ts';

export const codeTtlMs = 10 * 60 * 1_000;
const maxWrongTries = 5;
const maxResends = 3;

type Signer = Pick<Context, 'db' | 'now'>;

/** A fresh secret for each code; the code is its HOTP value at counter 0, so that it has no steps and no clock. */
export function createCode(): { secret: string; code: string } {
  const secret = generateSecret();
  return { secret, code: codeOf(secret) };
}

/** The six digits that the secret of a pending login stands for. */
export function codeOf(secret: string): string {
  return generateSync({ strategy: 'hotp', secret, counter: 0 });
}

/** Redeems the code of a pending login: it works once, for ten minutes, and the fifth wrong try ends the login. */
export async function verifyCode(
  { db, now }: Signer,
  sessionId: string,
  token: string,
): Promise<void> {
  const code = await countTry(db, sessionId, maxWrongTries);
  if (!code) throw new AnsweredError('UNAUTHORIZED', 'Please sign in again.');

  const { valid } = verifySync({ strategy: 'hotp', secret: code.secret, counter: 0, token });
  if (valid && !isExpired(code, now()) && (await redeemCode(db, code))) return;

  if (code.wrongTries >= maxWrongTries) {
    await deleteSession(db, sessionId);
    throw new AnsweredError('UNAUTHORIZED', 'Too many wrong codes. Please sign in again.');
  }
  throw new AnsweredError(
    'UNAUTHORIZED',
    isExpired(code, now())
      ? 'This code has expired. Please ask for a new one.'
      : 'This code is not right. Please check it and try again.',
  );
}

/** Puts a new code in the place of a pending login's old one and answers it; only the newest works. */
export async function renewCode({ db, now }: Signer, sessionId: string): Promise<string> {
  const old = await findCode(db, sessionId);
  if (!old) throw new AnsweredError('UNAUTHORIZED', 'Please sign in again.');

  const { secret, code } = createCode();
  const sentBefore = new Date(now().getTime() - resendIntervalMs);
  const limits = { maxResends, sentBefore };
  if (await replaceCode(db, { sessionId, secret }, limits, now())) return code;

  throw old.resends >= maxResends
    ? new TooManyRequests(
        'No more codes can be sent for this sign-in',
        new Date(old.sentAt.getTime() + codeTtlMs),
        now(),
      )
    : new TooManyRequests(
        'A code was sent a moment ago',
        new Date(old.sentAt.getTime() + resendIntervalMs),
        now(),
      );
}

/** How many more codes the login may ask for, and when the next one. */
export function resendsOf(code: SignInCode, now: Date) {
  const passedMs = now.getTime() - code.sentAt.getTime();
  return {
    resendsLeft: Math.max(0, maxResends - code.resends),
    resendInMs: Math.max(0, resendIntervalMs - passedMs),
  };
}

function isExpired(code: SignInCode, now: Date): boolean {
  return now.getTime() - code.sentAt.getTime() >= codeTtlMs;
}
