import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { SQLWrapper } from 'drizzle-orm';
import { batchSize } from '../delete-rows.ts';
import { atomically, type Database } from '../engine/database.ts';
import { factColumns, failBeyond } from './facts.ts';
import { readPage, type PageWanted } from '../paging.ts';
import {
  aiFacts,
  aiFactTags,
  deletedFacts,
  deletedFactTags,
  factSchedules,
  factVersions,
} from '../schema.ts';

/**
 * Moves facts, with their tags and schedules, to the deleted ones. Answers the ids of those that were there: a repeat
 * deletes nothing. Their versions stay.
 */
export async function deleteFacts(db: Database, ids: readonly number[], now: Date) {
  const facts = db
    .select({ ...factColumns, deletedAt: sql`${now.getTime()}`.as('deleted_at') })
    .from(aiFacts)
    .leftJoin(factSchedules, eq(factSchedules.factId, aiFacts.id))
    .where(inArray(aiFacts.id, ids));
  const links = db.select().from(aiFactTags).where(inArray(aiFactTags.factId, ids));
  const deleted = await atomically(
    db,
    [db.insert(deletedFacts).select(facts), db.insert(deletedFactTags).select(links)],
    // The links and the schedules go with the facts.
    db.delete(aiFacts).where(inArray(aiFacts.id, ids)).returning({ id: aiFacts.id }),
  );
  return deleted.map(({ id }) => id);
}

/**
 * Brings deleted facts back under their ids and with their orders, schedules and those of their tags that still exist.
 * A repeat changes nothing. Throws where there would be more than `limit` facts (`isUniqueViolation`). Of the other ids,
 * `present` are not deleted, or restored already, and `gone` are erased for good.
 */
export async function restoreFacts(
  db: Database,
  ids: readonly number[],
  limit = Number.MAX_SAFE_INTEGER,
) {
  const isMeant = inArray(deletedFacts.id, ids);
  const { showFrom, showUntil, deletedAt: _, ...columns } = getTableColumns(deletedFacts);
  const facts = db.select(columns).from(deletedFacts).where(isMeant);
  const schedules = db
    .select({ factId: deletedFacts.id, showFrom, showUntil })
    .from(deletedFacts)
    .where(and(isMeant, or(isNotNull(showFrom), isNotNull(showUntil))));
  // The link to a tag went with the tag.
  const links = db.select().from(deletedFactTags).where(inArray(deletedFactTags.factId, ids));
  const restored = await atomically(
    db,
    [
      db.insert(aiFacts).select(facts),
      db.insert(factSchedules).select(schedules),
      db.insert(aiFactTags).select(links),
      failBeyond(db, limit),
    ],
    db.delete(deletedFacts).where(isMeant).returning({ id: deletedFacts.id }),
  );
  const restoredIds = new Set(restored.map(({ id }) => id));
  const others = ids.filter((id) => !restoredIds.has(id));
  const { id } = aiFacts;
  const found = await db.select({ id }).from(aiFacts).where(inArray(id, others));
  const present = found.map(({ id }) => id);
  return {
    restored: [...restoredIds],
    present,
    gone: others.filter((id) => !present.includes(id)),
  };
}

/** A page of deleted facts, the newest deletion first; beyond the last page, the last. */
export async function listDeletedFacts(db: Database, page: PageWanted) {
  const { deletedAt, id } = deletedFacts;
  const list = () => db.select().from(deletedFacts).orderBy(desc(deletedAt), desc(id));
  return await readPage(db, list, page);
}

/** Erases a deleted fact with its versions. False when it is not among the deleted ones. */
export async function eraseFact(db: Database, id: number): Promise<boolean> {
  return (await eraseFacts(db, sql`(select id from ${deletedFacts} where id = ${id})`)) > 0;
}

/** Erases a batch of facts that were deleted before `deletedBefore`, and answers how many. */
export async function eraseOldFacts(db: Database, deletedBefore: Date): Promise<number> {
  const batch = db
    .select({ id: deletedFacts.id })
    .from(deletedFacts)
    .where(lte(deletedFacts.deletedAt, deletedBefore))
    .orderBy(asc(deletedFacts.deletedAt), asc(deletedFacts.id))
    .limit(batchSize);
  return await eraseFacts(db, batch);
}

/** `ids` finds deleted facts, the same ones each time it is asked. */
async function eraseFacts(db: Database, ids: SQLWrapper): Promise<number> {
  const erased = await atomically(
    db,
    [db.delete(factVersions).where(inArray(factVersions.factId, ids))],
    db.delete(deletedFacts).where(inArray(deletedFacts.id, ids)).returning({ id: deletedFacts.id }),
  );
  return erased.length;
}
