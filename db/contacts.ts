import { atomically, type Database } from './client.ts';
import { queueMail } from './mails.ts';
import { contacts, type MailMessage } from './schema.ts';

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
