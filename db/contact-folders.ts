import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  lt,
  lte,
  ne,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import type { Database } from './client.ts';
import {
  contactCounts,
  contacts,
  contactStates,
  suspectedContacts,
  type ContactFolder,
} from './schema.ts';
import { hasWords } from './search.ts';

export type { ContactFolder };
export type Contact = typeof contacts.$inferSelect;

/** Which messages are meant: those of a folder, with all the words of a search if there is one. */
export interface ContactFilter {
  folder: ContactFolder;
  search?: string;
}

const previewLength = 200;

/** A character has four bytes at most: the last one that is cut in two is not among the first of them. */
function beginningOf(bytes: Uint8Array): string {
  return [...new TextDecoder().decode(bytes)].slice(0, previewLength).join('');
}

const entry = {
  id: contacts.id,
  name: contacts.name,
  subject: contacts.subject,
  /** The beginning of the message. Of a text SQLite would take no more than what stands before a NUL. */
  preview: sql<string>`substr(cast(${contacts.message} as blob), 1, ${4 * previewLength})`.mapWith(
    beginningOf,
  ),
  createdAt: contacts.createdAt,
  isUnread: sql<boolean>`${contactStates.readAt} is null`.mapWith(Boolean),
};

/** A page of messages, newest first; of a page behind the last one, the last. */
export async function listContacts(
  db: Database,
  filter: ContactFilter,
  { page, size }: { page: number; size: number },
) {
  const { join, where, order } = searched(filter);
  const listed = db
    .select(entry)
    .from(contactStates)
    .innerJoin(contacts, eq(contacts.id, contactStates.contactId))
    .$dynamic();
  const rows = await (join ? listed.innerJoin(...join) : listed)
    .where(where)
    .orderBy(order)
    .limit(size + 1)
    .offset((page - 1) * size);
  if (rows.length === 0 && page > 1) {
    const last = Math.max(1, Math.ceil((await countContacts(db, filter)) / size));
    return await listContacts(db, filter, { page: Math.min(last, page - 1), size });
  }
  return { contacts: rows.slice(0, size), page, hasNext: rows.length > size };
}

/** Whole messages, newest first: those behind the one with the id `before`, or the first ones. */
export async function readContacts(
  db: Database,
  filter: ContactFilter,
  { before, size }: { before: number | undefined; size: number },
): Promise<Contact[]> {
  const { join, where, order } = searched(filter);
  const all = db
    .select({ contact: contacts })
    .from(contactStates)
    .innerJoin(contacts, eq(contacts.id, contactStates.contactId))
    .$dynamic();
  const rows = await (join ? all.innerJoin(...join) : all)
    .where(and(where, before === undefined ? undefined : lt(contactStates.contactId, before)))
    .orderBy(order)
    .limit(size);
  return rows.map(({ contact }) => contact);
}

async function countContacts(db: Database, filter: ContactFilter): Promise<number> {
  const { join, where } = searched(filter);
  const counted = db
    .select({ total: sql<number>`count(*)` })
    .from(contactStates)
    .$dynamic();
  const [row] = await (join ? counted.innerJoin(...join) : counted).where(where);
  return row?.total ?? 0;
}

/** With a search the full-text index leads: it finds the newest first and stops when the page is full. */
function searched({ folder, search = '' }: ContactFilter) {
  const isInFolder = eq(contactStates.folder, folder);
  const match = hasWords('contact_search', search);
  if (!match) return { where: isInFolder, order: desc(contactStates.contactId) };
  const index = sql`contact_search`;
  const join: [SQL, SQL] = [index, sql`${index}.rowid = ${contactStates.contactId}`];
  return { join, where: and(match, isInFolder), order: sql`${index}.rowid desc` };
}

/** How many messages each folder has, and how many of them are unread. */
export async function readContactCounts(db: Database) {
  return await db.select().from(contactCounts);
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

/** Moves a message to a folder; a deleted one remembers where from. False when it is gone. */
export async function moveContact(
  db: Database,
  id: number,
  folder: ContactFolder,
  now: Date,
): Promise<boolean> {
  const deletedFrom = folder === 'deleted' ? sql`${contactStates.folder}` : null;
  return await changeState(
    db,
    id,
    { folder, movedAt: now, deletedFrom },
    // A repeat changes nothing: a deleted message must not forget where it came from.
    ne(contactStates.folder, folder),
  );
}

/** Moves a deleted message back to the folder that it came from. False when it is gone. */
export async function restoreContact(db: Database, id: number, now: Date): Promise<boolean> {
  const folder = sql`coalesce(${contactStates.deletedFrom}, 'inbox')`;
  return await changeState(
    db,
    id,
    { folder, movedAt: now, deletedFrom: null },
    eq(contactStates.folder, 'deleted'),
  );
}

/** Notes that somebody has opened a message, or that it is to count as unread again. False when it is gone. */
export async function markContact(
  db: Database,
  id: number,
  isRead: boolean,
  now: Date,
): Promise<boolean> {
  const readAt = isRead ? sql`coalesce(${contactStates.readAt}, ${now.getTime()})` : null;
  return await changeState(db, id, { readAt });
}

async function changeState(
  db: Database,
  id: number,
  change: SQLiteUpdateSetSource<typeof contactStates>,
  condition?: SQL,
) {
  await db
    .update(contactStates)
    .set(change)
    .where(and(eq(contactStates.contactId, id), condition));
  const isThere = await db.$count(contactStates, eq(contactStates.contactId, id));
  return isThere > 0;
}

/** Erases a deleted message with all that belongs to it. False when it is not in that folder any more. */
export async function deleteContact(db: Database, id: number): Promise<boolean> {
  const deleted = db
    .select({ id: contactStates.contactId })
    .from(contactStates)
    .where(and(eq(contactStates.contactId, id), eq(contactStates.folder, 'deleted')));
  return (await deleteContacts(db, deleted)) > 0;
}

/** Erases up to `batchSize` messages that came into the folder before `movedBefore`, and answers how many. */
export async function deleteOldContacts(
  db: Database,
  folder: ContactFolder,
  movedBefore: Date,
  batchSize: number,
): Promise<number> {
  const batch = db
    .select({ id: contactStates.contactId })
    .from(contactStates)
    .where(and(eq(contactStates.folder, folder), lte(contactStates.movedAt, movedBefore)))
    .limit(batchSize);
  return await deleteContacts(db, batch);
}

async function deleteContacts(db: Database, ids: SQLWrapper) {
  const deleted = await db
    .delete(contacts)
    .where(inArray(contacts.id, ids))
    .returning({ id: contacts.id });
  return deleted.length;
}
