import { eq, sql } from 'drizzle-orm';
import { atomically, type Database } from './client.ts';
import { queueMail } from './mails.ts';
import { subscribers, unconfirmedSubscribers, type MailMessage } from './schema.ts';

/**
 * Notes an address that somebody entered, with a request to confirm it. An address that has been confirmed is left
 * as it is and gets no mail; one that still waits gets a new request, and only the newest token works.
 */
export async function createSubscriber(
  db: Database,
  email: string,
  confirmation: { tokenHash: string; mail: MailMessage },
  now: Date,
): Promise<void> {
  const [known] = await db
    .select({ unconfirmed: unconfirmedSubscribers.subscriberId })
    .from(subscribers)
    .leftJoin(unconfirmedSubscribers, eq(unconfirmedSubscribers.subscriberId, subscribers.id))
    .where(eq(subscribers.email, email));
  if (known && known.unconfirmed === null) return;

  const { tokenHash, mail } = confirmation;
  const subscriberId = sql<number>`(select id from ${subscribers} where email = ${email})`;
  await atomically(db, [
    db.insert(subscribers).values({ email, createdAt: now }).onConflictDoNothing(),
    db
      .insert(unconfirmedSubscribers)
      .values({ subscriberId, tokenHash })
      .onConflictDoUpdate({ target: unconfirmedSubscribers.subscriberId, set: { tokenHash } }),
    queueMail(db, mail, now),
  ]);
}

/** False when the token is unknown: it was replaced by a newer one, or used. */
export async function confirmSubscriber(db: Database, tokenHash: string): Promise<boolean> {
  const confirmed = await db
    .delete(unconfirmedSubscribers)
    .where(eq(unconfirmedSubscribers.tokenHash, tokenHash))
    .returning({ id: unconfirmedSubscribers.subscriberId });
  return confirmed.length > 0;
}
