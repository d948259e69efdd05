import { createHash } from 'node:crypto';
import { countHit, forgetHits } from '#db/rate-limits.ts';
import type { Context } from './context.ts';
import { TooManyRequests } from './errors.ts';

const minutes = 60 * 1_000;

const limits = {
  contact: { max: 5, windowMs: 10 * minutes, sentence: 'Too many messages from this address' },
  subscribe: { max: 5, windowMs: 10 * minutes, sentence: 'Too many sign-ups from this address' },
  login: { max: 10, windowMs: 15 * minutes, sentence: 'Too many failed sign-ins' },
  // A name each time would get round that; each try costs a slow hash.
  loginAddress: {
    max: 100,
    windowMs: 15 * minutes,
    sentence: 'Too many sign-ins from this address',
  },
  // Five wrong codes end a pending login, and a new one needs the password; this bounds both together.
  code: { max: 20, windowMs: 60 * minutes, sentence: 'Too many wrong codes' },
};

type Limited = Pick<Context, 'db' | 'now'>;

/** Counts a request against its limit, before what it asks for is done; throws TooManyRequests when it is one too many. */
export async function limit(
  { db, now }: Limited,
  name: keyof typeof limits,
  ...who: (string | number)[]
): Promise<void> {
  const { max, windowMs, sentence } = limits[name];
  const { count, resetsAt } = await countHit(db, limitKey(name, who), windowMs, now());
  if (count > max) throw new TooManyRequests(sentence, resetsAt, now());
}

/** Starts the count anew, after a success for limits that count failures. */
export async function resetLimit(
  { db }: Limited,
  name: keyof typeof limits,
  ...who: (string | number)[]
): Promise<void> {
  await forgetHits(db, limitKey(name, who));
}

/** Hashed, so that nothing a visitor typed is kept, at whatever length. */
function limitKey(name: string, who: (string | number)[]): string {
  const hash = createHash('sha256').update(JSON.stringify(who)).digest('base64url');
  return `${name}:${hash}`;
}
