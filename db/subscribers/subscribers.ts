import { and, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import { deleteBatch } from '../delete-rows.ts';
import { atomically, type Database } from '../engine/database.ts';
import { queueMail } from '../mail/deliveries.ts';
import { hit, hitsUnder } from '../hit-counts.ts';
import { agreedVersion, type ShownVersions } from '../site/agreements.ts';
import { deliveries, subscriberConsents, subscribers, type MailMessage } from '../schema.ts';

/** The request to confirm, and how often one may be mailed to the same mailbox. */
interface ConfirmationRequest {
  tokenHash: string;
  /** Of a new subscription; an older one has its own already. */
  leaveToken: string;
  mail: MailMessage;
  shown?: ShownVersions;
  limit: { key: string; max: number; windowMs: number };
}

/**
 * Stores an address that somebody entered, with the mail that asks to confirm it. No mail goes to an address that is
 * confirmed, nor to one that was asked within the limit's window: there the link that was mailed goes on working. A confirmed
 * one that a server has refused gets the next letters again: its mailbox may have been full for a day.
 *
 * One transaction with the same statements in every case. A confirmation at the same moment is never undone, and how
 * long it takes does not tell who is on the list.
 */
export async function createSubscriber(
  db: Database,
  email: string,
  { tokenHash, leaveToken, mail, shown, limit }: ConfirmationRequest,
  now: Date,
): Promise<void> {
  const subscriberId = sql<number>`(select id from ${subscribers} where email = ${email})`;
  const mayMail = sql`${hitsUnder(limit.key)} <= ${limit.max}`;
  const isAsked = sql`exists (select 1 from ${subscriberConsents} where token_hash = ${tokenHash})`;
  const privacyId = agreedVersion('privacy', shown);
  await atomically(db, [
    hit(db, limit.key, limit.windowMs, now),
    db.insert(subscribers).values({ email, createdAt: now }).onConflictDoNothing(),
    db
      .insert(subscriberConsents)
      .values({ subscriberId, tokenHash, leaveToken, askedAt: now, privacyId })
      .onConflictDoUpdate({
        target: subscriberConsents.subscriberId,
        set: { tokenHash, askedAt: now, privacyId },
        setWhere: and(isNull(subscriberConsents.confirmedAt), mayMail),
      }),
    db
      .update(subscriberConsents)
      .set({ undeliverableAt: null })
      .where(
        and(
          eq(subscriberConsents.subscriberId, subscriberId),
          isNotNull(subscriberConsents.confirmedAt),
          isNotNull(subscriberConsents.undeliverableAt),
          mayMail,
        ),
      ),
    queueMail(db, { kind: 'confirmation', subscriberId, message: mail }, now),
    db.delete(deliveries).where(
      and(
        eq(deliveries.kind, 'confirmation'),
        eq(deliveries.subscriberId, subscriberId),
        ne(deliveries.state, 'sent'),
        // Either this mail, or those from before, whose links lead nowhere now.
        sql`(${deliveries.id} = last_insert_rowid()) is not (${mayMail} and ${isAsked})`,
      ),
    ),
  ]);
}

/** False when the token is unknown: it was replaced by a newer one or used, or not confirmed in time. */
export async function confirmSubscriber(db: Database, tokenHash: string, now: Date) {
  const confirmed = await db
    .update(subscriberConsents)
    // The link was in the mail, so the mail has arrived: a refusal before was no lasting one.
    .set({ confirmedAt: now, undeliverableAt: null })
    .where(and(eq(subscriberConsents.tokenHash, tokenHash), isNull(subscriberConsents.confirmedAt)))
    .returning({ id: subscriberConsents.subscriberId });
  return confirmed.length > 0;
}

/** Deletes a batch of the subscribers who were asked before `askedBefore` and did not confirm; answers how many. */
export async function deleteUnconfirmedSubscribers(db: Database, askedBefore: Date) {
  const { subscriberId: id, confirmedAt, askedAt } = subscriberConsents;
  const old = db
    .select({ id })
    .from(subscriberConsents)
    .where(and(isNull(confirmedAt), lte(askedAt, askedBefore)));
  return await deleteBatch(db, subscribers, inArray(subscribers.id, old));
}
