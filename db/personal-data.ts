import { and, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { atomically, emptyWriteAheadLog, type Database } from './engine/database.ts';
import {
  contacts,
  letterDeliveries,
  letters,
  mails,
  secondFactorChanges,
  sentMails,
  subscribers,
} from './schema.ts';

/** What is stored under an e-mail address. */
export interface PersonalData {
  messages: number;
  subscriptions: number;
  waitingMails: number;
}

/** Counts what `erasePerson` would remove. Letter case does not count. */
export async function countPerson(db: Database, email: string): Promise<PersonalData> {
  const of = rowsOf(db, email);
  return {
    messages: await db.$count(contacts, of.contacts),
    subscriptions: await db.$count(subscribers, of.subscribers),
    waitingMails:
      (await db.$count(mails, of.mails)) + (await db.$count(letterDeliveries, of.waitingLetters)),
  };
}

/**
 * Removes all that is stored under an e-mail address: messages and all that belongs to them, the subscription, mail to or
 * about the person that waits, the trace of mail that was sent. Nothing stays in the database's files: false when it stays in
 * the write-ahead log for now, because another connection still reads it; `undefined` when a server has the files.
 */
export async function erasePerson(db: Database, email: string): Promise<boolean | undefined> {
  const of = rowsOf(db, email);
  await atomically(db, [
    db.delete(mails).where(of.mails),
    db.delete(sentMails).where(of.sentMails),
    db.delete(secondFactorChanges).where(of.secondFactorChanges),
    db.delete(subscribers).where(of.subscribers),
    db.delete(contacts).where(of.contacts),
  ]);
  return await emptyWriteAheadLog(db);
}

function rowsOf(db: Database, email: string) {
  const address = email.toLowerCase();
  const isTheirs = (column: unknown) => sql`lower(${column}) = ${address}`;
  const ofContacts = isTheirs(contacts.email);
  const ofSubscribers = isTheirs(subscribers.email);
  const subscriberIds = db.select({ id: subscribers.id }).from(subscribers).where(ofSubscribers);
  const openLetters = db
    .select({ id: letters.id })
    .from(letters)
    .where(inArray(letters.state, ['sending', 'paused']));
  const contactIds = db.select({ id: contacts.id }).from(contacts).where(ofContacts);
  return {
    contacts: ofContacts,
    subscribers: ofSubscribers,
    // Those of a letter that was stopped are never sent.
    waitingLetters: and(
      inArray(letterDeliveries.subscriberId, subscriberIds),
      eq(letterDeliveries.state, 'waiting'),
      inArray(letterDeliveries.letterId, openLetters),
    ),
    // A notice is about the person who wrote, and never about the owner whom it goes to.
    mails: or(
      inArray(mails.contactId, contactIds),
      isTheirs(sql`${mails.message} ->> '$.replyTo.address'`),
      and(ne(mails.purpose, 'notice'), isTheirs(sql`${mails.message} ->> '$.to'`)),
    ),
    secondFactorChanges: isTheirs(secondFactorChanges.email),
    sentMails: or(
      inArray(sentMails.contactId, contactIds),
      and(ne(sentMails.purpose, 'notice'), isTheirs(sentMails.recipient)),
    ),
  };
}
