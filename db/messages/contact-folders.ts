import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  lte,
  ne,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { deleteBatch, deleteRows } from '../delete-rows.ts';
import { atomically, type Database } from '../engine/database.ts';
import { rescheduleNotice } from '../mail/deliveries.ts';
import { beginningOf, idsNewestFirst, readPage, type PageWanted } from '../paging.ts';
import {
  answers,
  contactFolders,
  contacts,
  contactStates,
  deliveries,
  suspectedContacts,
  type ContactFolder,
} from '../schema.ts';
import { hasWords } from '../search.ts';
import { agreedPageAt } from '../site/agreements.ts';

export type Contact = typeof contacts.$inferSelect;

/** Which messages are meant: those of a folder, with all the words of a search if there is one. */
interface ContactFilter {
  folder: ContactFolder;
  search?: string;
}

const entry = {
  id: contacts.id,
  name: contacts.name,
  company: contacts.company,
  subject: contacts.subject,
  preview: beginningOf(contacts.message),
  createdAt: contacts.createdAt,
  isUnread: sql<boolean>`${contactStates.readAt} is null`.mapWith(Boolean),
};

/** A page of messages, newest first; of a page behind the last one, the last. */
export async function listContacts(db: Database, filter: ContactFilter, page: PageWanted) {
  const list = () =>
    db
      .select(entry)
      .from(contactStates)
      .innerJoin(contacts, eq(contacts.id, contactStates.contactId))
      .where(isMeant(filter))
      .orderBy(desc(contactStates.contactId));
  return await readPage(db, list, page);
}

/**
 * The ids of all messages that are meant, newest first. To download them: a search by the beginnings of words costs the same
 * for a page as for all, so it must not be repeated for each batch of rows.
 */
export async function listContactIds(db: Database, filter: ContactFilter): Promise<number[]> {
  const [found] = await db
    .select({ ids: idsNewestFirst(contactStates.contactId) })
    .from(contactStates)
    .where(isMeant(filter));
  return found?.ids ?? [];
}

/**
 * Those of the messages that are still there, newest first, with when each was answered last, refused answers aside, and when
 * the pages were published that its sender agreed to.
 */
export async function readContacts(db: Database, ids: number[]) {
  const answeredAt = sql<Date | null>`(
    select max(answers.answered_at) from ${answers} left join ${deliveries} on deliveries.id = delivery_id
    where answers.contact_id = contacts.id and state is not 'refused')`;
  return await db
    .select({
      ...getTableColumns(contacts),
      answeredAt: answeredAt.mapWith(answers.answeredAt),
      privacyAt: agreedPageAt('privacy_id'),
      termsAt: agreedPageAt('terms_id'),
    })
    .from(contacts)
    .where(inArray(contacts.id, ids))
    .orderBy(desc(contacts.id));
}

function isMeant({ folder, search = '' }: ContactFilter): SQL | undefined {
  const words = hasWords('contact_search', contactStates.contactId, search);
  return and(eq(contactStates.folder, folder), words);
}

/** How many messages each folder has, and how many of them are unread. */
export async function readContactCounts(db: Database) {
  const found = await db
    .select({
      folder: contactStates.folder,
      total: count(),
      unread: sql<number>`count(*) - ${count(contactStates.readAt)}`,
    })
    .from(contactStates)
    .groupBy(contactStates.folder);
  return contactFolders.map(
    (folder) => found.find((each) => each.folder === folder) ?? { folder, total: 0, unread: 0 },
  );
}

/** A message with its place on the desk; `undefined` when it is gone. */
export async function findContact(db: Database, id: number) {
  const [found] = await db
    .select({
      ...getTableColumns(contacts),
      folder: contactStates.folder,
      readAt: contactStates.readAt,
      reasons: suspectedContacts.reasons,
    })
    .from(contacts)
    .innerJoin(contactStates, eq(contactStates.contactId, contacts.id))
    .leftJoin(suspectedContacts, eq(suspectedContacts.contactId, contacts.id))
    .where(eq(contacts.id, id));
  return found;
}

/** When a message is moved, and when its notice is mailed from then on if it is held back; see `rescheduleNotice`. */
interface ContactMove {
  now: Date;
  noticeAt: Date;
}

/** Moves a message to a folder; a deleted one remembers where from. False when it is gone. */
export async function moveContact(
  db: Database,
  id: number,
  folder: ContactFolder,
  move: ContactMove,
): Promise<boolean> {
  const deletedFrom = folder === 'deleted' ? sql`${contactStates.folder}` : null;
  // A repeat changes nothing: a deleted message must not forget where it came from.
  const isElsewhere = ne(contactStates.folder, folder);
  return await changeFolder(db, id, { folder, deletedFrom }, isElsewhere, move);
}

/** Moves a deleted message back to the folder that it came from. False when it is gone. */
export async function restoreContact(db: Database, id: number, move: ContactMove) {
  const folder = sql`coalesce(${contactStates.deletedFrom}, 'inbox')`;
  const isDeleted = eq(contactStates.folder, 'deleted');
  return await changeFolder(db, id, { folder, deletedFrom: null }, isDeleted, move);
}

/** In one transaction: a message in one folder with the notice of another would be mailed wrongly, or never. */
async function changeFolder(
  db: Database,
  id: number,
  change: SQLiteUpdateSetSource<typeof contactStates>,
  condition: SQL,
  { now, noticeAt }: ContactMove,
): Promise<boolean> {
  const moved = db
    .update(contactStates)
    .set({ ...change, movedAt: now })
    .where(and(eq(contactStates.contactId, id), condition));
  await atomically(db, [rescheduleNotice(db, id, noticeAt, now), moved]);
  return await isThere(db, id);
}

/** Notes that somebody has opened a message, or that it is to count as unread again. False when it is gone. */
export async function markContact(db: Database, id: number, isRead: boolean, now: Date) {
  const readAt = isRead ? sql`coalesce(${contactStates.readAt}, ${now.getTime()})` : null;
  await db.update(contactStates).set({ readAt }).where(eq(contactStates.contactId, id));
  return await isThere(db, id);
}

async function isThere(db: Database, id: number): Promise<boolean> {
  return (await db.$count(contactStates, eq(contactStates.contactId, id))) > 0;
}

/** Erases a deleted message with all that belongs to it. False when it is not in that folder any more. */
export async function deleteContact(db: Database, id: number): Promise<boolean> {
  const deleted = db
    .select({ id: contactStates.contactId })
    .from(contactStates)
    .where(and(eq(contactStates.contactId, id), eq(contactStates.folder, 'deleted')));
  return (await deleteRows(db, contacts, inArray(contacts.id, deleted))) > 0;
}

/** Erases a batch of the messages that came into the folder before `movedBefore`, and answers how many. */
export async function deleteOldContacts(db: Database, folder: ContactFolder, movedBefore: Date) {
  const old = db
    .select({ id: contactStates.contactId })
    .from(contactStates)
    .where(and(eq(contactStates.folder, folder), lte(contactStates.movedAt, movedBefore)));
  return await deleteBatch(db, contacts, inArray(contacts.id, old));
}
