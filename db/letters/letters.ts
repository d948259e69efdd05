import { and, desc, eq, sql } from 'drizzle-orm';
import { deleteRows } from '../delete-rows.ts';
import { atomically, type Database } from '../engine/database.ts';
import { beginningOf, readPage, type PageWanted } from '../paging.ts';
import { letters } from '../schema.ts';

export type Letter = typeof letters.$inferSelect;

export interface LetterContent {
  subject: string;
  /** Markdown. */
  text: string;
}

const isDraft = eq(letters.state, 'draft');

const entry = {
  id: letters.id,
  subject: letters.subject,
  preview: beginningOf(letters.text),
  state: letters.state,
  recipients: letters.recipients,
  sent: letters.sent,
  problem: letters.problem,
  changedAt: letters.changedAt,
  startedAt: letters.startedAt,
  endedAt: letters.endedAt,
};

/** Adds a draft, an empty one where nothing else is given. */
export async function createLetter(
  db: Database,
  now: Date,
  { subject, text }: LetterContent = { subject: '', text: '' },
): Promise<Letter> {
  const insert = db
    .insert(letters)
    .values({ subject, text, createdAt: now, changedAt: now })
    .returning();
  const [letter] = await atomically(db, [], insert);
  if (!letter) throw new Error('the insert answered no row');
  return letter;
}

/** A page of letters without their texts, newest first; of a page behind the last one, the last. */
export async function listLetters(db: Database, page: PageWanted) {
  const list = () => db.select(entry).from(letters).orderBy(desc(letters.id));
  return { ...(await readPage(db, list, page)), total: await db.$count(letters) };
}

export async function findLetter(db: Database, id: number): Promise<Letter | undefined> {
  const [letter] = await db.select().from(letters).where(eq(letters.id, id));
  return letter;
}

/**
 * Stores a change that was made to the given version of a draft. When another change came first, or the letter is no draft
 * any more, nothing is overwritten: `isSaved` is false, and the letter is the newer one. A repeated change counts as saved.
 * `undefined` when the letter is gone.
 */
export async function saveDraft(
  db: Database,
  { id, version, subject, text }: LetterContent & { id: number; version: number },
  now: Date,
): Promise<{ isSaved: boolean; letter: Letter } | undefined> {
  const save = db
    .update(letters)
    .set({ subject, text, version: sql`${letters.version} + 1`, changedAt: now })
    .where(and(eq(letters.id, id), isDraft, eq(letters.version, version)))
    .returning();
  const [saved] = await atomically(db, [], save);
  if (saved) return { isSaved: true, letter: saved };
  const letter = await findLetter(db, id);
  if (!letter) return undefined;
  const isSame = letter.subject === subject && letter.text === text;
  return { isSaved: letter.state === 'draft' && isSame, letter };
}

/** False when there is no such draft. */
export async function deleteDraft(db: Database, id: number): Promise<boolean> {
  return (await deleteRows(db, letters, and(eq(letters.id, id), isDraft))) > 0;
}

/** Adds a draft with the content of a letter; `undefined` when there is none. */
export async function copyLetter(db: Database, id: number, now: Date): Promise<Letter | undefined> {
  const letter = await findLetter(db, id);
  return letter && (await createLetter(db, now, letter));
}
