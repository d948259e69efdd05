import { sql } from 'drizzle-orm';
import { atomically, type Database } from './engine/database.ts';
import { queueMail } from './mails.ts';
import { contacts, contactStates, suspectedContacts, type MailMessage } from './schema.ts';

export type NewContact = Omit<typeof contacts.$inferInsert, 'id' | 'createdAt'>;

/** Why a message looks like spam, and when its notice is mailed all the same. */
export interface Suspicion {
  reasons: string[];
  noticeAt: Date;
}

/** Stores a visitor's message together with the notice of it that is to be mailed; a suspected one in a folder of its own. */
export async function createContact(
  db: Database,
  contact: NewContact,
  notice: MailMessage,
  now: Date,
  suspicion?: Suspicion,
): Promise<void> {
  const contactId = sql<number>`(select max(id) from ${contacts})`;
  const folder = suspicion ? 'suspected' : 'inbox';
  await atomically(db, [
    db.insert(contacts).values({ ...contact, createdAt: now }),
    db.insert(contactStates).values({ contactId, folder, movedAt: now }),
    ...(suspicion
      ? [db.insert(suspectedContacts).values({ contactId, reasons: suspicion.reasons })]
      : []),
    queueMail(db, { purpose: 'notice', contactId, message: notice }, now, suspicion?.noticeAt),
  ]);
}
