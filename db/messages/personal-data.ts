import { and, eq, inArray, isNull, ne, not, or, sql } from 'drizzle-orm';
import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { atomically, emptyWriteAheadLog, type Database } from '../engine/database.ts';
import { answers, contacts, deliveries, letters, signInCodes, subscribers } from '../schema.ts';

/**
 * The full-text indexes with what is of a visitor, by the column that takes commands. From "rebuild" on nothing is in them but
 * what they are made of. What is deleted leaves beginnings of words in inner pages, and whole a word that fills a page.
 */
const contactSearch = sqliteTable('contact_search', { command: text('contact_search') });
const subscriberSearch = sqliteTable('subscriber_search', { command: text('subscriber_search') });

/** Counts what `erasePerson` would remove. Letter case does not count. */
export async function countPerson(db: Database, email: string) {
  const of = rowsOf(db, email);
  return {
    messages: await db.$count(contacts, of.contacts),
    answers: await db.$count(answers, of.answers),
    subscriptions: await db.$count(subscribers, of.subscribers),
    waitingMails: await db.$count(deliveries, and(of.deliveries, of.toBeSent)),
  };
}

/**
 * Removes all that is stored under an e-mail address: messages and all that belongs to them, the subscription, mail to or
 * about the person that waits, the trace of mail that was sent. Nothing stays in the database's files: false when it stays in
 * the write-ahead log for now, because another connection still reads it; `undefined` when a server has the files.
 */
export async function erasePerson(db: Database, email: string): Promise<boolean | undefined> {
  const of = rowsOf(db, email);
  const isOnServer = (await emptyWriteAheadLog(db)) === undefined;
  // After a write that has changed something. A server, which has the files, may not take the time for it.
  const rebuild = (index: typeof contactSearch | typeof subscriberSearch) =>
    isOnServer ? [] : [db.insert(index).select(sql`select 'rebuild' where changes() > 0`)];
  const ofVisitor = [
    [db.delete(subscribers).where(of.subscribers), ...rebuild(subscriberSearch)],
    [db.delete(contacts).where(of.contacts), ...rebuild(contactSearch)],
  ];
  // The last write says whether there was anything (`recording`): of a subscriber without messages it is the other one.
  const hasMessages = (await db.$count(contacts, of.contacts)) > 0;
  await atomically(db, [
    db.delete(deliveries).where(of.deliveries),
    db.delete(signInCodes).where(of.signInCodes),
    ...(hasMessages ? ofVisitor : ofVisitor.toReversed()).flat(),
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
  const isNotice = eq(deliveries.kind, 'notice');
  const contactIds = db.select({ id: contacts.id }).from(contacts).where(ofContacts);
  return {
    contacts: ofContacts,
    answers: inArray(answers.contactId, contactIds),
    subscribers: ofSubscribers,
    // A notice is about the person to reply to, and never about the owner whom it goes to; an answer is the other way round.
    deliveries: or(
      inArray(deliveries.contactId, contactIds),
      inArray(deliveries.subscriberId, subscriberIds),
      and(isNotice, isTheirs(sql`${deliveries.message} ->> '$.replyTo.address'`)),
      and(not(isNotice), isTheirs(deliveries.recipient)),
    ),
    // What was refused is tried again when somebody says so, answers and those of a letter that was stopped never.
    toBeSent: or(
      and(
        isNull(deliveries.letterId),
        ne(deliveries.state, 'sent'),
        or(ne(deliveries.kind, 'answer'), ne(deliveries.state, 'refused')),
      ),
      and(inArray(deliveries.letterId, openLetters), eq(deliveries.state, 'waiting')),
    ),
    signInCodes: isTheirs(signInCodes.email),
  };
}
