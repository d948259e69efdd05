import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type * as z from 'zod/mini';
import { findPasskey, notePasskeyUse, type NewPasskey, type Passkey } from '#db/auth/passkeys.ts';
import type { User } from '#db/auth/users.ts';
import type { Write } from '#db/engine/database.ts';
import { queueMail } from '#db/mail/deliveries.ts';
import { isFirst } from '#db/hit-counts.ts';
import {
  challengeMinutes,
  unknownPasskey,
  type newPasskey,
  type passkeyProof,
} from '#shared/account.ts';
import { recordRefusal } from '../activity.ts';
import type { Context } from '../context.ts';
import { AnsweredError } from '../errors.ts';
import { limit, resetLimit } from '../limits/rate-limits.ts';
import { passkeyMail } from '../mail/mail-templates.ts';
import { countSignIn } from './check-password.ts';
import { isWithin } from './session.ts';

const challengeTtlMs = challengeMinutes * 60 * 1_000;
/** EdDSA, ES256 and RS256: every authenticator has one of them. */
const supportedAlgorithmIDs = [-8, -7, -257];
const userVerification = 'required' as const;
const type = 'public-key' as const;
const toBase64url = (bytes: string | Uint8Array) => Buffer.from(bytes).toString('base64url');

/** Where passkeys work: at the site's own address, whatever a request says of its own. `elsewhere` is for who is not there. */
export function relyingParty({ publicUrl, publicOrigin }: Context['env']) {
  const elsewhere = publicOrigin
    ? `Passkeys work at ${publicOrigin} alone.`
    : 'Passkeys work on http://localhost alone, until PUBLIC_URL names the address of this site.';
  return { id: new URL(publicUrl).hostname, origin: publicUrl, elsewhere };
}

/** What an authenticator signs. It is stored nowhere: it says when it was made, and its seal for what and which browser. */
async function challengeFor(
  { now, session, sessionSecret }: Context,
  purpose: string,
  head = `${now().getTime()}.${randomUUID()}`,
): Promise<Buffer> {
  const sealed = `passkey ${purpose} ${await session.browserId()} ${head}`;
  const seal = createHmac('sha256', sessionSecret).update(sealed).digest('base64url');
  return Buffer.from(`${head}.${seal}`);
}

/** True for a challenge of this browser, once, and as long as it counts. */
async function redeemChallenge(ctx: Context, purpose: string, signed: string): Promise<boolean> {
  const challenge = Buffer.from(signed, 'base64url');
  const [at, nonce] = challenge.toString().split('.');
  const own = await challengeFor(ctx, purpose, `${at}.${nonce}`);
  if (own.length !== challenge.length || !timingSafeEqual(own, challenge)) return false;
  if (!isWithin(challengeTtlMs, new Date(Number(at)), ctx.now())) return false;
  return await isFirst(ctx.db, `passkey:${nonce}`, challengeTtlMs, ctx.now());
}

const signIn = 'sign in';

/** What a browser asks for a passkey with. None is named: a stranger could list them. */
export async function signInOptions(ctx: Context) {
  const challenge = toBase64url(await challengeFor(ctx, signIn));
  return { challenge, rpId: relyingParty(ctx.env).id, timeout: challengeTtlMs, userVerification };
}

/** What a browser has a passkey made with, by an authenticator that has none of those that the user has. */
export async function creationOptions(
  ctx: Context,
  { username: name, handle }: Pick<User, 'username' | 'handle'>,
  existing: Passkey[],
) {
  return {
    rp: { id: relyingParty(ctx.env).id, name: (await ctx.readSite()).company.name },
    user: { id: toBase64url(handle), name, displayName: name },
    challenge: toBase64url(await challengeFor(ctx, handle)),
    pubKeyCredParams: supportedAlgorithmIDs.map((alg) => ({ type, alg })),
    timeout: challengeTtlMs,
    excludeCredentials: existing.map(({ credentialId: id }) => ({ type, id })),
    authenticatorSelection: { residentKey: 'required' as const, userVerification },
  };
}

/** The passkey that was made for the user; refuses what was not made for them, here and now. */
export async function checkNewPasskey(
  ctx: Context,
  { handle }: Pick<User, 'handle'>,
  made: z.output<typeof newPasskey>,
): Promise<NewPasskey> {
  const answer = await verify(ctx, handle, ({ verifyRegistrationResponse }, expected) => {
    const response = { ...made, clientExtensionResults: {} };
    return verifyRegistrationResponse({ ...expected, response, supportedAlgorithmIDs });
  });
  const credential = answer?.registrationInfo?.credential;
  const sentence = 'The passkey was not added. Please try again.';
  if (!credential) throw new AnsweredError('BAD_REQUEST', sentence);
  const { id: credentialId, publicKey, counter } = credential;
  const name = ctx.session.browser ?? 'Passkey';
  return { credentialId, publicKey: toBase64url(publicKey), counter, name };
}

/** Whose passkey it is. Refuses all but what was signed for a sign-in here and now; failures count like wrong passwords. */
export async function checkPasskey(ctx: Context, proof: z.output<typeof passkeyProof>) {
  await countSignIn(ctx);
  const found = await findPasskey(ctx.db, proof.id);
  const { username } = found ?? {};
  await limit(ctx, 'login', username ?? '', ctx.ip);
  const isWaiting = (await ctx.session.find())?.awaitingTwoFactor;
  if (found && !isWaiting && (await isValidProof(ctx, found, proof))) {
    await resetLimit(ctx, 'login', found.username, ctx.ip);
    return { ...found, id: found.passkey.userId };
  }
  await recordRefusal(ctx, username);
  const reason = isWaiting
    ? 'A sign-in here waits for its code. Enter the code, or go back first.'
    : 'The passkey was not accepted. Please try again.';
  throw new AnsweredError('UNAUTHORIZED', found ? reason : unknownPasskey);
}

async function isValidProof(
  ctx: Context,
  { passkey, handle }: { passkey: Passkey; handle: string },
  proof: z.output<typeof passkeyProof>,
): Promise<boolean> {
  const answer = await verify(ctx, signIn, ({ verifyAuthenticationResponse }, expected) => {
    const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'));
    const credential = { id: passkey.credentialId, publicKey, counter: passkey.counter };
    const response = { ...proof, clientExtensionResults: {} };
    return verifyAuthenticationResponse({ ...expected, response, credential });
  });
  if (!answer || proof.response.userHandle !== toBase64url(handle)) return false;
  const { newCounter: counter } = answer.authenticationInfo;
  return await notePasskeyUse(ctx.db, passkey, { counter, usedAt: ctx.now() });
}

/** What the package answers; `undefined` where it finds something wrong, or the challenge is. It is large and loaded late. */
async function verify<Answer extends { verified: boolean }>(
  ctx: Context,
  purpose: string,
  check: (
    webauthn: typeof import('@simplewebauthn/server'),
    expected: {
      expectedChallenge: (challenge: string) => boolean;
      expectedOrigin: string;
      expectedRPID: string;
      requireUserVerification: boolean;
    },
  ) => Promise<Answer>,
): Promise<Answer | undefined> {
  const { id, origin } = relyingParty(ctx.env);
  let challenge = '';
  const answer = await check(await import('@simplewebauthn/server'), {
    expectedChallenge: (signed) => (challenge = signed) !== '',
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch((error: Error) => void ctx.log.info('passkey refused', { reason: error.message }));
  return answer?.verified && (await redeemChallenge(ctx, purpose, challenge)) ? answer : undefined;
}

/** The write that queues a mail to a user about a change of their passkeys; none where they have no address. */
export async function mailPasskeyChange(
  { db, now, readSite }: Pick<Context, 'db' | 'now' | 'readSite'>,
  { username, email }: User,
  name: string,
  change: 'added' | 'removed',
): Promise<Write[]> {
  if (email === null) return [];
  const message = passkeyMail(email, await readSite(), username, name, change);
  return [queueMail(db, { kind: 'account', message }, now())];
}
