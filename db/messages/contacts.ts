import { sql } from 'drizzle-orm';
import { writeUnlessRefused, type Database } from '../engine/database.ts';
import { isUniqueViolation } from '../engine/error-kinds.ts';
import { queueMail } from '../mail/deliveries.ts';
import { findHits, noteOnce } from '../hit-counts.ts';
import { agreedVersion, type ShownVersions } from '../site/agreements.ts';
import {
  contactAgreements,
  contacts,
  contactStates,
  suspectedContacts,
  type MailMessage,
} from '../schema.ts';

type NewContact = Omit<typeof contacts.$inferInsert, 'id' | 'createdAt'>;

/** Why a message looks like spam, and when its notice is mailed all the same. */
interface Suspicion {
  reasons: string[];
  noticeAt: Date;
}

/** How long a message is known by its `repeatKey`. */
const repeatMs = 60 * 60 * 1_000;

/**
 * Stores a visitor's message together with what its sender agreed to, by the versions that were `shown`, and the notice of it
 * that is to be mailed; a suspected one in a folder of its own. With a `repeatKey` only once, however often it comes with that key.
 */
export async function createContact(
  db: Database,
  contact: NewContact,
  notice: MailMessage,
  now: Date,
  {
    suspicion,
    repeatKey,
    shown,
  }: { suspicion?: Suspicion; repeatKey?: string; shown?: ShownVersions } = {},
): Promise<void> {
  const contactId = sql<number>`(select max(id) from ${contacts})`;
  const folder = suspicion ? 'suspected' : 'inbox';
  const writes = [
    // Where it was noted before, this fails, and with it everything else.
    ...(repeatKey ? noteOnce(db, noteOf(repeatKey), repeatMs, now) : []),
    db.insert(contacts).values({ ...contact, createdAt: now }),
    db.insert(contactAgreements).values({
      contactId,
      privacyId: agreedVersion('privacy', shown),
      termsId: agreedVersion('terms', shown),
    }),
    db.insert(contactStates).values({ contactId, folder, movedAt: now }),
    ...(suspicion
      ? [db.insert(suspectedContacts).values({ contactId, reasons: suspicion.reasons })]
      : []),
    queueMail(db, { kind: 'notice', contactId, message: notice }, now, suspicion?.noticeAt),
  ];
  const isRepeat = (error: unknown) => repeatKey !== undefined && isUniqueViolation(error);
  await writeUnlessRefused(db, writes, isRepeat);
}

export async function isStored(db: Database, repeatKey: string, now: Date): Promise<boolean> {
  return (await findHits(db, noteOf(repeatKey), repeatMs, now)) !== undefined;
}

/** The keys of limits are hashes, so that none is this. */
const noteOf = (repeatKey: string) => `contact ${repeatKey}`;
