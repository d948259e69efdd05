import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { atomically, type Database } from '../engine/database.ts';
import { recordVersions, type Author } from './versions.ts';
import { aiFacts, aiFactTags, factVersions, tags } from '../schema.ts';

// Changes of many facts. Each answers the ids of the facts that it changed, so that it can be undone for these alone.

/** Switches facts on or off, all of them or none. */
export async function setFactsActive(
  db: Database,
  ids: readonly number[],
  active: boolean,
  author: Author,
): Promise<number[]> {
  const isMeant = inArray(aiFacts.id, [...ids]);
  const changed = await atomically(
    db,
    [
      db
        .update(aiFacts)
        .set({ active })
        .where(and(isMeant, ne(aiFacts.active, active))),
    ],
    // Every fact has a version of what it says now: only what changed gets another one.
    recordVersions(db, sql`${ids}`, author).returning({ id: factVersions.factId }),
  );
  return changed.map(({ id }) => id);
}

/** Gives facts a tag; `undefined` when there is no such tag. */
export async function addTagToFacts(
  db: Database,
  ids: readonly number[],
  tagId: number,
): Promise<number[] | undefined> {
  const links = db
    .select({
      factId: sql<number>`${aiFacts.id}`.as('fact_id'),
      tagId: sql<number>`${tags.id}`.as('tag_id'),
    })
    .from(aiFacts)
    .innerJoin(tags, and(inArray(aiFacts.id, [...ids]), eq(tags.id, tagId)));
  const added = await db
    .insert(aiFactTags)
    .select(links)
    .onConflictDoNothing()
    .returning({ id: aiFactTags.factId });
  if (added.length === 0 && (await db.$count(tags, eq(tags.id, tagId))) === 0) return undefined;
  return added.map(({ id }) => id);
}

/** Takes a tag from facts. */
export async function removeTagFromFacts(
  db: Database,
  ids: readonly number[],
  tagId: number,
): Promise<number[]> {
  const removed = await db
    .delete(aiFactTags)
    .where(and(inArray(aiFactTags.factId, [...ids]), eq(aiFactTags.tagId, tagId)))
    .returning({ id: aiFactTags.factId });
  return removed.map(({ id }) => id);
}
