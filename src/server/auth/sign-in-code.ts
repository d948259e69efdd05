import { createHmac } from 'node:crypto';
import { generateSync, verifySync } from 'otplib';
import {
  claimResend,
  countTry,
  findCode,
  redeemCode,
  releaseResend,
  replaceCode,
  type SignInCode,
} from '#db/auth/sign-in-codes.ts';
import { deleteSession } from '#db/auth/sessions.ts';
import { setEmail, type User } from '#db/auth/users.ts';
import { queueMail } from '#db/mail/deliveries.ts';
import { codeMinutes } from '#shared/account.ts';
import type { Context } from '../context.ts';
import { AnsweredError, TooManyRequests } from '../errors.ts';
import { addressChangeMail } from '../mail/mail-templates.ts';
import { isWithin } from './session.ts';
import { createToken } from './token.ts';

const codeTtlMs = codeMinutes * 60 * 1_000;
export const maxWrongTries = 5;
/** How long after a code was sent the next one may be asked for. */
const resendIntervalMs = 30 * 1_000;
const maxResends = 3;

type Signer = Pick<Context, 'db' | 'now' | 'sessionSecret'>;

/** The six digits that a stored nonce stands for: an HOTP value at counter 0, so that it has no steps and no clock. */
export function codeOf(nonce: string, sessionSecret: string): string {
  return generateSync(hotp(nonce, sessionSecret));
}

export function isCodeOf(nonce: string, token: string, sessionSecret: string): boolean {
  return verifySync({ ...hotp(nonce, sessionSecret), token }).valid;
}

/** The HOTP secret follows from the nonce and the session secret: a copy of the database does not tell the code. */
function hotp(nonce: string, sessionSecret: string) {
  const secret = createHmac('sha256', sessionSecret).update(`sign-in code ${nonce}`).digest();
  return { strategy: 'hotp', secret, counter: 0 } as const;
}

/** Redeems the code of a pending login: it works once, for ten minutes, and the fifth wrong try ends the login. */
export async function verifyCode(
  { db, now, sessionSecret }: Signer,
  sessionId: string,
  token: string,
): Promise<void> {
  const code = await countTry(db, sessionId, maxWrongTries);
  if (!code) throw new AnsweredError('UNAUTHORIZED', 'Please sign in again.');

  const isRight = isCodeOf(code.nonce, token, sessionSecret);
  if (isRight && !isExpired(code, now()) && (await redeemCode(db, sessionId))) return;

  if (code.wrongTries >= maxWrongTries) {
    await deleteSession(db, sessionId);
    throw new AnsweredError('UNAUTHORIZED', 'Too many wrong codes. Please sign in again.');
  }
  if (!isExpired(code, now())) {
    throw new AnsweredError(
      'UNAUTHORIZED',
      'This code is not right. Please check it and try again.',
    );
  }
  const way = code.resends < maxResends ? 'ask for a new one' : 'sign in again';
  throw new AnsweredError('UNAUTHORIZED', `This code has expired. Please ${way}.`);
}

/**
 * Has `mail` send a new code for a pending login. Only once it was sent does the new code take the place of the old
 * one; a resend that failed leaves the old code working and does not count.
 */
export async function resendCode(
  { db, now, sessionSecret }: Signer,
  sessionId: string,
  mail: (code: string) => Promise<void>,
): Promise<void> {
  const old = await findCode(db, sessionId);
  if (!old) throw new AnsweredError('UNAUTHORIZED', 'Please sign in again.');
  const requestedAt = now();
  const requestedBefore = new Date(requestedAt.getTime() - resendIntervalMs);
  if (!(await claimResend(db, sessionId, { maxResends, requestedBefore }, requestedAt))) {
    if (old.resends < maxResends) {
      const retryAt = new Date(old.requestedAt.getTime() + resendIntervalMs);
      throw new TooManyRequests('A code was sent a moment ago', retryAt, requestedAt);
    }
    const message = 'No more codes can be sent for this sign-in. Please sign in again.';
    throw new AnsweredError('TOO_MANY_REQUESTS', message, { retryAfterSeconds: codeTtlMs / 1_000 });
  }

  const nonce = createToken();
  try {
    await mail(codeOf(nonce, sessionSecret));
  } catch (error) {
    await releaseResend(db, old, requestedAt);
    throw error;
  }
  await replaceCode(db, { sessionId, nonce, sentAt: now() });
}

/** How many more codes the login may ask for, and when the next one. */
export function resendsOf(code: SignInCode, now: Date) {
  const passedMs = now.getTime() - code.requestedAt.getTime();
  return {
    resendsLeft: maxResends - code.resends,
    resendInMs: Math.max(0, resendIntervalMs - passedMs),
  };
}

export function isExpired(code: SignInCode, now: Date): boolean {
  return !isWithin(codeTtlMs, code.sentAt, now);
}

/**
 * Sets where the sign-in codes of a user go; null turns them off. In the same write the old address, if there is one,
 * gets a mail about it, and the user's pending logins end, whose codes went there.
 */
export async function changeCodeAddress(
  { db, now, readSite }: Pick<Context, 'db' | 'now' | 'readSite'>,
  { id, username, email: old }: User,
  email: string | null,
): Promise<void> {
  const message =
    old !== null &&
    old !== email &&
    addressChangeMail(old, await readSite(), username, email === null);
  const mail = message ? [queueMail(db, { kind: 'account', message }, now())] : [];
  await setEmail(db, id, email, mail);
}
