import { asc, eq, sql } from 'drizzle-orm';
import { writeUnlessRefused, type Database } from '../engine/database.ts';
import { isNotNullViolation } from '../engine/error-kinds.ts';
import { queueMail, rescheduleNotice } from '../mail/deliveries.ts';
import {
  answerDrafts,
  answers,
  contacts,
  contactStates,
  deliveries,
  type MailMessage,
} from '../schema.ts';

interface AnswerDraft {
  text: string;
  /** 0 until something was written. */
  version: number;
}

/** The answers to a message, the oldest first, each with its mail; that is null once the trace of it was deleted. */
export async function listAnswers(db: Database, contactId: number) {
  const { id, text, version, answeredBy, answeredAt } = answers;
  const { state, isFile, answer } = deliveries;
  return await db
    .select({ id, text, version, answeredBy, answeredAt, mail: { state, isFile, answer } })
    .from(answers)
    .leftJoin(deliveries, eq(deliveries.id, answers.deliveryId))
    .where(eq(answers.contactId, contactId))
    .orderBy(asc(answers.id));
}

export async function findAnswerDraft(db: Database, contactId: number): Promise<AnswerDraft> {
  const [draft] = await db
    .select({ text: answerDrafts.text, version: answerDrafts.version })
    .from(answerDrafts)
    .where(eq(answerDrafts.contactId, contactId));
  return draft ?? { text: '', version: 0 };
}

/**
 * Stores a change that was made to the given version of a draft. When another change or an answer came first, nothing is
 * overwritten: `isSaved` is false, and the draft is the newer one. A repeated change counts as saved. `undefined` when the
 * message is gone.
 */
export async function saveAnswerDraft(
  db: Database,
  { id, version, text }: AnswerDraft & { id: number },
): Promise<{ isSaved: boolean; draft: AnswerDraft } | undefined> {
  const contact = db
    .select({
      contactId: contacts.id,
      text: sql`${text}`.as('text'),
      version: sql`1`.as('version'),
    })
    .from(contacts)
    .where(eq(contacts.id, id));
  const [saved] = await db
    .insert(answerDrafts)
    .select(contact)
    .onConflictDoUpdate({
      target: answerDrafts.contactId,
      set: { text, version: sql`${answerDrafts.version} + 1` },
      setWhere: eq(answerDrafts.version, version),
    })
    .returning({ text: answerDrafts.text, version: answerDrafts.version });
  if (saved) return { isSaved: true, draft: saved };
  if ((await db.$count(contacts, eq(contacts.id, id))) === 0) return undefined;
  const draft = await findAnswerDraft(db, id);
  return { isSaved: draft.text === text, draft };
}

/**
 * Stores the draft of that version as an answer, queues its mail and moves the message to "Answered". A notice that is held
 * back is mailed with it: later it would be one of a new message. False, and nothing is written, when the draft has another
 * version by now: somebody has changed it, or has answered.
 */
export async function createAnswer(
  db: Database,
  answer: { contactId: number; version: number; text: string; answeredBy: string },
  mail: MailMessage,
  now: Date,
): Promise<boolean> {
  const { contactId, version } = answer;
  // Null, which an answer refuses, where there is no such draft.
  const ofDraft = (column: 'contact_id' | 'version') => sql<number>`(
    select ${sql.identifier(column)} from ${answerDrafts}
    where contact_id = ${contactId} and version = ${version})`;
  const deliveryId = sql<number>`(select max(id) from ${deliveries})`;
  const writes = [
    rescheduleNotice(db, contactId, now, now),
    queueMail(db, { kind: 'answer', contactId: ofDraft('contact_id'), message: mail }, now),
    db
      .insert(answers)
      .values({ ...answer, version: ofDraft('version'), answeredAt: now, deliveryId }),
    db
      .update(contactStates)
      .set({
        folder: 'answered',
        deletedFrom: null,
        movedAt: now,
        readAt: sql`coalesce(${contactStates.readAt}, ${now.getTime()})`,
      })
      .where(eq(contactStates.contactId, contactId)),
    db
      .update(answerDrafts)
      .set({ text: '', version: version + 1 })
      .where(eq(answerDrafts.contactId, contactId)),
  ];
  return await writeUnlessRefused(db, writes, isNotNullViolation);
}
