import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { atomically, type Database } from './engine/database.ts';
import type { Mail } from './mails.ts';
import { mails, sentMails } from './schema.ts';

/** What the server, or the outbox, answered to a mail. */
export interface MailAnswer {
  answer: string;
  isFile: boolean;
}

/**
 * Takes a mail that has been sent from the queue, and stores its trace; a repeat changes nothing. False for one that was
 * erased meanwhile: nothing of it stays.
 */
export async function noteMailSent(
  db: Database,
  { id, message }: Mail,
  { answer, isFile }: MailAnswer,
  now: Date,
): Promise<boolean> {
  const isQueued = (await db.$count(mails, eq(mails.id, id))) > 0;
  const trace = db
    .select({
      id: sql`null`.as('id'),
      purpose: mails.purpose,
      contactId: mails.contactId,
      recipient: sql`${message.to}`.as('recipient'),
      sentAt: sql`${now.getTime()}`.as('sent_at'),
      answer: sql`${answer}`.as('answer'),
      isFile: sql`${Number(isFile)}`.as('is_file'),
    })
    .from(mails)
    .where(eq(mails.id, id));
  await atomically(db, [
    db.insert(sentMails).select(trace),
    db.delete(mails).where(eq(mails.id, id)),
  ]);
  // A repeat finds what it stored before.
  return isQueued || (await db.$count(sentMails, eq(sentMails.answer, answer))) > 0;
}

/**
 * Deletes up to `batchSize` traces of mail that was sent before `sentBefore`, and answers how many. That of a notice in a
 * file stays as long as its message: without it the notice would count as mailed.
 */
export async function deleteOldTraces(
  db: Database,
  sentBefore: Date,
  batchSize: number,
): Promise<number> {
  const isNotNoticeFile = or(eq(sentMails.isFile, false), isNull(sentMails.contactId));
  const batch = db
    .select({ id: sentMails.id })
    .from(sentMails)
    .where(and(lte(sentMails.sentAt, sentBefore), isNotNoticeFile))
    .limit(batchSize);
  const deleted = await db
    .delete(sentMails)
    .where(inArray(sentMails.id, batch))
    .returning({ id: sentMails.id });
  return deleted.length;
}

/** What became of the notice of a message: the mail that is still there, or the trace of the one that has left. */
export async function findNotice(db: Database, contactId: number) {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.contactId, contactId), eq(mails.purpose, 'notice')));
  const [trace] = await db
    .select()
    .from(sentMails)
    .where(and(eq(sentMails.contactId, contactId), eq(sentMails.purpose, 'notice')))
    .orderBy(desc(sentMails.id))
    .limit(1);
  return { mail, trace };
}
