import { recordRefusal } from '../activity.ts';
import { siteNetwork } from '../http/client-address.ts';
import { limit, requireBelowLimit, resetLimit } from '../limits/rate-limits.ts';
import type { Context } from '../context.ts';
import { requireRoom } from './hash-queue.ts';
import { verifyPassword } from './password.ts';

/** Who claims to be whom: the encoded hash is `undefined` for a user who does not exist. */
interface Claim {
  username: string;
  password: string;
  encoded: string | undefined;
}

/** Every wrong password counts as a failed sign-in. */
export async function checkPassword(ctx: Context, { username, password, encoded }: Claim) {
  await countSignIn(ctx);
  // Ahead of the count of failures: during a flood the owner's tries must not lock the owner out.
  requireRoom();
  await limit(ctx, 'login', username, ctx.ip);
  const isRight = await verifyPassword(password, encoded);
  if (isRight) await resetLimit(ctx, 'login', username, ctx.ip);
  else await recordRefusal(ctx, encoded === undefined ? undefined : username);
  return isRight;
}

/** Counts a sign-in for its address, ahead of what is slow, so that parallel guesses cannot slip past the limits. */
export async function countSignIn(ctx: Context): Promise<void> {
  const network = siteNetwork(ctx.ip);
  // Read first: an address of a network over its limit is not even counted.
  if (network) await requireBelowLimit(ctx, 'loginNetwork', network);
  await limit(ctx, 'loginAddress', ctx.ip);
  if (network) await limit(ctx, 'loginNetwork', network);
}
