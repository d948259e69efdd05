import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { deleteRows } from '../delete-rows.ts';
import { atomically, writeUnlessRefused, type Database } from '../engine/database.ts';
import { isUniqueViolation } from '../engine/error-kinds.ts';
import { aiFacts, aiFactTags, deletedFactTags, tagKeys, tags } from '../schema.ts';
import type { Fact } from './facts.ts';
import { tagKey } from './tag-keys.ts';

export type Tag = typeof tags.$inferSelect;

let alphabet: Intl.Collator | undefined;

/** By name, as a reader of English looks for it: letter case and accents aside. */
export function sortByName(tags: Tag[]): Tag[] {
  const { compare } = (alphabet ??= new Intl.Collator('en'));
  return tags.toSorted((a, b) => compare(a.name, b.name));
}

/** All tags by name. */
export async function listTags(db: Database): Promise<Tag[]> {
  return sortByName(await db.select().from(tags));
}

/** The facts with the names of their tags, by name. */
export async function withTagNames(db: Database, facts: Fact[]) {
  const ids = facts.map(({ id }) => id);
  const links = await db
    .select({ factId: aiFactTags.factId, tag: tags })
    .from(aiFactTags)
    .innerJoin(tags, eq(tags.id, aiFactTags.tagId))
    .where(inArray(aiFactTags.factId, ids));
  const byFact = Map.groupBy(links, ({ factId }) => factId);
  return facts.map((fact) => {
    const own = byFact.get(fact.id)?.map(({ tag }) => tag) ?? [];
    return { ...fact, tags: sortByName(own).map(({ name }) => name) };
  });
}

/** `undefined` when the name is taken, in whatever letter case. */
export async function createTag(db: Database, name: string): Promise<Tag | undefined> {
  const tagId = sql<number>`(select ${tags.id} from ${tags} where ${tags.name} = ${name})`;
  const writes = [
    db.insert(tags).values({ name }),
    db.insert(tagKeys).values({ key: tagKey(name), tagId }),
  ];
  if (!(await writeUnlessRefused(db, writes, isUniqueViolation))) return undefined;
  const [tag] = await db.select().from(tags).where(eq(tags.name, name));
  return tag;
}

/** All tags by name, each with the number of facts that have it. */
export async function listTagCounts(db: Database): Promise<(Tag & { facts: number })[]> {
  const counted = await db
    .select({ tagId: aiFactTags.tagId, facts: count() })
    .from(aiFactTags)
    .groupBy(aiFactTags.tagId);
  const factsOf = new Map(counted.map(({ tagId, facts }) => [tagId, facts]));
  return (await listTags(db)).map((tag) => ({ ...tag, facts: factsOf.get(tag.id) ?? 0 }));
}

/** `undefined` when there is no such tag; "taken" when another one has the name, in whatever letter case. */
export async function renameTag(db: Database, id: number, name: string) {
  const key = db
    .select({ key: sql`${tagKey(name)}`.as('key'), tagId: sql<number>`${tags.id}`.as('tag_id') })
    .from(tags)
    .where(eq(tags.id, id));
  try {
    const [tag] = await atomically(
      db,
      [
        db.update(tags).set({ name }).where(eq(tags.id, id)),
        db.delete(tagKeys).where(eq(tagKeys.tagId, id)),
        db.insert(tagKeys).select(key),
      ],
      db.select().from(tags).where(eq(tags.id, id)),
    );
    return tag;
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken';
    throw error;
  }
}

/**
 * Gives all facts of a tag, the deleted ones included, another tag instead, and deletes the tag. False, and nothing is
 * changed, when one of the two does not exist. They must be different.
 */
export async function mergeTag(db: Database, id: number, into: number): Promise<boolean> {
  const isThere = sql`exists (select 1 from ${tags} where ${tags.id} = ${into})`;
  const move = (links: typeof aiFactTags | typeof deletedFactTags) =>
    db
      .insert(links)
      .select(
        db
          .select({ factId: links.factId, tagId: sql<number>`${into}`.as('tag_id') })
          .from(links)
          .where(and(eq(links.tagId, id), isThere)),
      )
      .onConflictDoNothing();

  const known = await db.$count(tags, eq(tags.id, id));
  const [left] = await atomically(
    db,
    [move(aiFactTags), move(deletedFactTags), db.delete(tags).where(and(eq(tags.id, id), isThere))],
    db.select({ id: tags.id }).from(tags).where(eq(tags.id, into)),
  );
  return known > 0 && left !== undefined;
}

/** False when there is no such tag. Its facts lose it, and stay. */
export async function deleteTag(db: Database, id: number): Promise<boolean> {
  return (await deleteRows(db, tags, eq(tags.id, id))) > 0;
}

/** Gives facts a tag and answers the ids of those that did not have it; `undefined` when there is no such tag. */
export async function addTagToFacts(db: Database, ids: readonly number[], tagId: number) {
  // Reading the ids back from both tables makes a delete in between an insert of nothing, not a failure.
  const links = db
    .select({
      factId: sql<number>`${aiFacts.id}`.as('fact_id'),
      tagId: sql<number>`${tags.id}`.as('tag_id'),
    })
    .from(aiFacts)
    .innerJoin(tags, and(inArray(aiFacts.id, ids), eq(tags.id, tagId)));
  const insert = db
    .insert(aiFactTags)
    .select(links)
    .onConflictDoNothing()
    .returning({ id: aiFactTags.factId });
  const added = await atomically(db, [], insert);
  if (added.length === 0 && (await db.$count(tags, eq(tags.id, tagId))) === 0) return undefined;
  return added.map(({ id }) => id);
}

/** Takes a tag from facts and answers the ids of those that had it. */
export async function removeTagFromFacts(db: Database, ids: readonly number[], tagId: number) {
  const links = db
    .delete(aiFactTags)
    .where(and(inArray(aiFactTags.factId, ids), eq(aiFactTags.tagId, tagId)))
    .returning({ id: aiFactTags.factId });
  const removed = await atomically(db, [], links);
  return removed.map(({ id }) => id);
}

/** Which of the two does not exist. */
export async function findMissing(db: Database, factId: number, tagId: number) {
  if ((await db.$count(aiFacts, eq(aiFacts.id, factId))) === 0) return 'fact';
  return (await db.$count(tags, eq(tags.id, tagId))) === 0 ? 'tag' : undefined;
}
