import { proveSession } from '#db/auth/sessions.ts';
import type { User } from '#db/auth/users.ts';
import { checkPassword } from '../../auth/check-password.ts';
import { isWithin } from '../../auth/session.ts';
import type { Context } from '../../context.ts';
import { AnsweredError } from '../../errors.ts';

const proofMs = 10 * 60 * 1_000;
type SignedIn = Context & { sessionId: string; provenAt: Date | null };

/** Whether the password was entered a short while ago; by who has none, whether the passkey was used. */
export function isProven({ provenAt, now }: SignedIn): boolean {
  return provenAt !== null && isWithin(proofMs, provenAt, now());
}

/**
 * A wrong one is no 401: the session is fine, and but for who has no password, signing in again would not help. Who was
 * invited and has chosen nothing yet has nothing to prove who they are, but the link.
 */
export async function requirePassword(
  ctx: SignedIn,
  user: User,
  password = '',
  field = 'password',
): Promise<void> {
  const { username, password: encoded, invitedAt } = user;
  if (encoded === '' && (invitedAt || isProven(ctx))) return;
  if (encoded === '') throw new AnsweredError('FORBIDDEN', 'Please sign in again, then do this.');
  if (password === '') throw new AnsweredError('FORBIDDEN', 'Please enter your password.');
  if (!(await checkPassword(ctx, { username, password, encoded }))) {
    throw new AnsweredError('FORBIDDEN', 'The current password is not right.', { field });
  }
  if (!(await proveSession(ctx.db, ctx.sessionId, user, ctx.now()))) throw hasChanged();
}

/** While the password was checked, the session has ended or another password was set. */
export function hasChanged() {
  return new AnsweredError('UNAUTHORIZED', 'Please sign in again.');
}
