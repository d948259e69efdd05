import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  max,
  ne,
  sql,
  type SQL,
} from 'drizzle-orm';
import { atomically, type Database, type Write } from '../engine/database.ts';
import { recordVersions, type Author } from './versions.ts';
import {
  aiFacts,
  aiFactTags,
  factSchedules,
  contentCounter,
  factVersions,
  tags,
} from '../schema.ts';
import { sortByName } from './tags.ts';

/** When a fact is public while it is active; null for no limit. */
export interface Schedule {
  showFrom: Date | null;
  showUntil: Date | null;
}
export type Fact = typeof aiFacts.$inferSelect & Schedule;
export type NewFact = Omit<typeof aiFacts.$inferInsert, 'id'> & Partial<Schedule>;

/** In the order they are shown; facts of equal order by id. */
export const byOrder = [asc(aiFacts.order), asc(aiFacts.id)] as const;

export const factColumns = {
  ...getTableColumns(aiFacts),
  showFrom: factSchedules.showFrom,
  showUntil: factSchedules.showUntil,
};

export const withSchedule = (db: Database) =>
  db
    .select(factColumns)
    .from(aiFacts)
    .leftJoin(factSchedules, eq(factSchedules.factId, aiFacts.id));

export async function listFacts(db: Database): Promise<Fact[]> {
  return await withSchedule(db).orderBy(...byOrder);
}

export async function findFactWithTags(db: Database, id: number) {
  const [fact] = await withSchedule(db).where(eq(aiFacts.id, id));
  if (!fact) return undefined;
  const rows = await db
    .select({ tag: tags })
    .from(aiFactTags)
    .innerJoin(tags, eq(tags.id, aiFactTags.tagId))
    .where(eq(aiFactTags.factId, id));
  return { ...fact, tags: sortByName(rows.map((row) => row.tag)) };
}

/** The fact that was made of this already: with the same text and source, at the same moment. */
export async function findSameFact(
  db: Database,
  { factText, source, createdAt }: Required<Pick<NewFact, 'factText' | 'source' | 'createdAt'>>,
): Promise<Fact | undefined> {
  const isSame = and(
    eq(aiFacts.factText, factText),
    eq(aiFacts.source, source),
    eq(aiFacts.createdAt, createdAt),
  );
  const [fact] = await withSchedule(db).where(isSame);
  return fact;
}

/**
 * Adds a fact. Without an order, or with 0, it goes to the end: the highest order plus 1; 1 when there are none. Throws
 * where there would be more than `limit` facts (`isUniqueViolation`).
 */
export async function createFact(
  db: Database,
  { showFrom, showUntil, ...fact }: NewFact,
  author: Author,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<Fact> {
  const atTheEnd = sql<number>`(select coalesce(${max(aiFacts.order)}, 0) + 1 from ${aiFacts})`;
  // The highest id that the table ever gave out.
  const newId = sql<number>`(select seq from sqlite_sequence where name = 'ai_facts')`;
  const [created] = await atomically(
    db,
    [
      db.insert(aiFacts).values({ ...fact, order: fact.order || atTheEnd }),
      ...writeSchedule(db, newId, { showFrom, showUntil }),
      failBeyond(db, limit),
      recordVersions(db, newId, author),
    ],
    withSchedule(db).where(eq(aiFacts.id, newId)),
  );
  if (!created) throw new Error('the database answered no row for an inserted fact');
  return created;
}

/**
 * Changes the fields given and leaves the others; `undefined` when there is no such fact. Throws where the database
 * refuses a schedule that ends before it begins (`isCheckViolation`).
 */
export async function updateFact(
  db: Database,
  id: number,
  { showFrom, showUntil, order, ...fields }: Partial<NewFact>,
  author: Author,
): Promise<Fact | undefined> {
  const hasChanges = Object.values(fields).some((value) => value !== undefined);
  const isFact = eq(aiFacts.id, id);
  const [fact] = await atomically(
    db,
    [
      ...(hasChanges ? [db.update(aiFacts).set(fields).where(isFact)] : []),
      ...writeSchedule(db, sql<number>`(${id})`, { showFrom, showUntil }),
      recordVersions(db, sql`(${id})`, author),
      // In no version, and the last write says whether anything was changed.
      ...(order === undefined ? [] : [db.update(aiFacts).set({ order }).where(isFact)]),
    ],
    withSchedule(db).where(isFact),
  );
  return fact;
}

/** Switches facts on or off, all of them or none. Answers the ids of those that it changed. */
export async function setFactsActive(
  db: Database,
  ids: readonly number[],
  active: boolean,
  author: Author,
): Promise<number[]> {
  const isMeant = inArray(aiFacts.id, ids);
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

/** The write that undoes its whole list where this has left more facts than `limit` (`isUniqueViolation`). */
export function failBeyond(db: Database, limit: number): Write {
  return failIf(db, sql`(select count(*) from ai_facts) > ${limit}`);
}

/** The write that undoes its whole list where the condition holds: it gives a row a key that is taken. */
export function failIf(db: Database, condition: SQL): Write {
  return db
    .insert(contentCounter)
    .select(sql`select id, version from facts_version where ${condition}`);
}

/** The writes that give a fact the dates that are given, for `atomically`. `id` is a value in parentheses. */
function writeSchedule(db: Database, id: SQL<number>, { showFrom, showUntil }: Partial<Schedule>) {
  if (showFrom === undefined && showUntil === undefined) return [];
  const hasNone = and(isNull(factSchedules.showFrom), isNull(factSchedules.showUntil));
  const fact = db
    .select({
      factId: aiFacts.id,
      showFrom: sql`${showFrom?.getTime() ?? null}`.as('show_from'),
      showUntil: sql`${showUntil?.getTime() ?? null}`.as('show_until'),
    })
    .from(aiFacts)
    .where(eq(aiFacts.id, id));
  return [
    db
      .insert(factSchedules)
      .select(fact)
      .onConflictDoUpdate({ target: factSchedules.factId, set: { showFrom, showUntil } }),
    db.delete(factSchedules).where(and(eq(factSchedules.factId, id), hasNone)),
  ];
}
