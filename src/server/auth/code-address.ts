import { queueMail } from '#db/mail/deliveries.ts';
import { setEmail, type User } from '#db/auth/users.ts';
import type { Context } from '../context.ts';
import { addressChangeMail } from '../mail/mail-templates.ts';

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
