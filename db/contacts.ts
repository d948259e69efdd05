import { sql } from 'drizzle-orm';
import { atomically, type Database } from './client.ts';
import { queueMail } from './mails.ts';
import { contacts, suspectedContacts, type MailMessage } from './schema.ts';

export type NewContact = Omit<typeof contacts.$inferInsert, 'id' | 'createdAt'>;

/** Stores a visitor's message together with the notice of it that is to be mailed. */
export async function createContact(
  db: Database,
  contact: NewContact,
  notice: MailMessage,
  now: Date,
): Promise<void> {
  await atomically(db, [
    db.insert(contacts).values({ ...contact, createdAt: now }),
    queueMail(db, notice, now),
  ]);
}

/** Stores a message that looks like spam, with the reasons; its notice is not mailed before `noticeAt`. */
export async function createSuspectedContact(
  db: Database,
  contact: NewContact,
  reasons: string[],
  notice: MailMessage,
  { now, noticeAt }: { now: Date; noticeAt: Date },
): Promise<void> {
  const contactId = sql<number>`(select max(id) from ${contacts})`;
  await atomically(db, [
    db.insert(contacts).values({ ...contact, createdAt: now }),
    db.insert(suspectedContacts).values({ contactId, reasons }),
    queueMail(db, notice, now, noticeAt),
  ]);
}
