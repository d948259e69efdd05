import { hash } from 'node:crypto';
import { countHit, findHits, forgetHits } from '#db/hit-counts.ts';
import type { Context } from '../context.ts';
import { TooManyRequests } from '../errors.ts';

/** What is limited: how many, in what time, and the sentence for the one who is refused. */
export const limits = {
  contact: { max: 5, minutes: 10, sentence: 'Too many messages from this address' },
  subscribe: { max: 5, minutes: 10, sentence: 'Too many sign-ups from this address' },
  // For each mailbox: anybody can enter an address that is not theirs.
  confirmation: { max: 1, minutes: 10, sentence: 'Too many mails to this address' },
  login: { max: 10, minutes: 15, sentence: 'Too many failed sign-ins' },
  // A name each time would get round that; each try costs a slow hash.
  loginAddress: { max: 100, minutes: 15, sentence: 'Too many sign-ins from this address' },
  // Who has a network of IPv6 has tens of thousands of addresses.
  loginNetwork: { max: 300, minutes: 15, sentence: 'Too many sign-ins from this network' },
  // Each mails a code to an address that the administrator has typed.
  emailChange: { max: 5, minutes: 60, sentence: 'Too many codes asked for' },
  // Five wrong codes end a pending login, and a new one needs the password; this bounds both together.
  code: { max: 20, minutes: 60, sentence: 'Too many wrong codes' },
};

type Limited = Pick<Context, 'db' | 'now'>;

type LimitName = keyof typeof limits;

/** A limit, and for whom it counts: an address, a user name and an address, a user's id. */
type Counted = readonly [name: LimitName, ...who: (string | number)[]];

/**
 * Counts a request against a limit, before what it asks for is done; throws TooManyRequests when it is one too many. A
 * request over the limit is refused by a read alone: a flood of them must not become a flood of writes, each of which
 * waits for the disk.
 */
export async function limit({ db, now }: Limited, ...counted: Counted): Promise<void> {
  await requireBelowLimit({ db, now }, ...counted);
  const { key, max, windowMs, sentence } = limitOf(...counted);
  // Parallel requests may all have read a count below the limit: what this one adds decides.
  const { count, resetsAt } = await countHit(db, key, windowMs, now());
  if (count > max) throw new TooManyRequests(sentence, resetsAt, now());
}

/** Throws TooManyRequests when the limit was reached before. Counts nothing. */
export async function requireBelowLimit({ db, now }: Limited, ...counted: Counted): Promise<void> {
  const { key, max, windowMs, sentence } = limitOf(...counted);
  const hits = await findHits(db, key, windowMs, now());
  if (hits && hits.count >= max) throw new TooManyRequests(sentence, hits.resetsAt, now());
}

/** The limit with the key that its count is stored under. */
export function limitOf(...[name, ...who]: Counted) {
  const { minutes, ...others } = limits[name];
  // Hashed, so that nothing a visitor typed is stored, and every key is short.
  const key = `${name}:${hash('sha256', JSON.stringify(who), 'base64url')}`;
  return { ...others, windowMs: minutes * 60 * 1_000, key };
}

/** Resets the count, after a success for limits that count failures. */
export async function resetLimit({ db }: Pick<Limited, 'db'>, ...counted: Counted) {
  await forgetHits(db, limitOf(...counted).key);
}

/** Lets the next sign-up of an address be mailed a link at once, for the link before works no more. */
export async function allowConfirmation(limited: Pick<Limited, 'db'>, email: string) {
  await resetLimit(limited, 'confirmation', mailboxOf(email));
}

/** Where mail to the address ends up: at many providers "ada+anything@" is "ada@". */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}
