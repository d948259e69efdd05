import { and, eq, sql } from 'drizzle-orm';
import { atomically, isUniqueViolation, type Database } from './client.ts';
import { aiFacts, aiFactTags, tags } from './schema.ts';
import { insertTag } from './tag-keys.ts';

export type Tag = typeof tags.$inferSelect;

const alphabet = new Intl.Collator('en');

/** By name, as a reader of English looks for it: letter case and accents aside. */
export function sortByName(tags: Tag[]): Tag[] {
  return tags.toSorted((a, b) => alphabet.compare(a.name, b.name));
}

/** All tags by name. */
export async function listTags(db: Database): Promise<Tag[]> {
  return sortByName(await db.select().from(tags));
}

/** `undefined` when the name is taken, in whatever letter case. */
export async function createTag(db: Database, name: string): Promise<Tag | undefined> {
  try {
    await atomically(db, insertTag(db, { name }));
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
  const [tag] = await db.select().from(tags).where(eq(tags.name, name));
  return tag;
}

/** Says what is missing, or `undefined` once the fact has the tag, also when it had it already. */
export async function addTagToFact(
  db: Database,
  factId: number,
  tagId: number,
): Promise<'fact' | 'tag' | undefined> {
  const missing = await findMissing(db, factId, tagId);
  if (missing) return missing;
  // Reading the ids back from both tables makes a delete in between an insert of nothing, not a failure.
  const link = db
    .select({
      factId: sql<number>`${aiFacts.id}`.as('fact_id'),
      tagId: sql<number>`${tags.id}`.as('tag_id'),
    })
    .from(aiFacts)
    .innerJoin(tags, and(eq(aiFacts.id, factId), eq(tags.id, tagId)));
  await db.insert(aiFactTags).select(link).onConflictDoNothing();
  return undefined;
}

/** Says what is missing, or `undefined` once the fact is without the tag, also when it had not been given it. */
export async function removeTagFromFact(
  db: Database,
  factId: number,
  tagId: number,
): Promise<'fact' | 'tag' | undefined> {
  const missing = await findMissing(db, factId, tagId);
  if (missing) return missing;
  await db
    .delete(aiFactTags)
    .where(and(eq(aiFactTags.factId, factId), eq(aiFactTags.tagId, tagId)));
  return undefined;
}

async function findMissing(db: Database, factId: number, tagId: number) {
  const [fact] = await db.select({ id: aiFacts.id }).from(aiFacts).where(eq(aiFacts.id, factId));
  if (!fact) return 'fact';
  const [tag] = await db.select({ id: tags.id }).from(tags).where(eq(tags.id, tagId));
  return tag ? undefined : 'tag';
}
