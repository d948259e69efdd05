import { and, asc, count, eq, max, sql, type SQL } from 'drizzle-orm';
import type { Database } from './client.ts';
import { prepared } from './prepared.ts';
import { aiFacts, aiFactTags, factsVersion, tags } from './schema.ts';
import { sortByName } from './tags.ts';

export type Fact = typeof aiFacts.$inferSelect;
export type NewFact = Omit<typeof aiFacts.$inferInsert, 'id'>;
export type FactWithTags = Fact & { tags: (typeof tags.$inferSelect)[] };

const byOrder = [asc(aiFacts.order), asc(aiFacts.id)] as const;

const isShown = eq(aiFacts.active, true);

const shownInOrder = (db: Database, ...conditions: SQL[]) =>
  db
    .select()
    .from(aiFacts)
    .where(and(isShown, ...conditions))
    .orderBy(...byOrder);

const activeFacts = prepared((db) => shownInOrder(db).prepare());

/** The facts the public sees, in the order they are shown. */
export async function listActiveFacts(db: Database): Promise<Fact[]> {
  return await activeFacts(db).execute();
}

const size = sql.placeholder('size');
const after = sql.placeholder('after');
const isBehind = sql`(${aiFacts.order}, ${aiFacts.id}) > (select display_order, id from ai_facts where id = ${after})`;

const firstActiveFacts = prepared((db) => shownInOrder(db).limit(size).prepare());

const activeFactsBehind = prepared((db) => shownInOrder(db, isBehind).limit(size).prepare());

const activeFactsCount = prepared((db) =>
  db.select({ total: count() }).from(aiFacts).where(isShown).prepare(),
);

/** As many of the facts the public sees as `size` says, from the first or from behind the fact `after`. */
export async function listActiveFactsPart(
  db: Database,
  part: { after?: number; size: number },
): Promise<{ facts: Fact[]; total: number }> {
  const query = part.after === undefined ? firstActiveFacts(db) : activeFactsBehind(db);
  const facts = await query.execute({ ...part });
  const [counted] = await activeFactsCount(db).execute();
  return { facts, total: counted?.total ?? 0 };
}

/** All facts in the order they are shown; facts of equal order by id. */
export async function listFacts(db: Database): Promise<Fact[]> {
  return await db
    .select()
    .from(aiFacts)
    .orderBy(...byOrder);
}

const currentVersion = prepared((db) =>
  db.select({ version: factsVersion.version }).from(factsVersion).prepare(),
);

/** A number that has risen since any fact changed. */
export async function readFactsVersion(db: Database): Promise<number> {
  const [row] = await currentVersion(db).execute();
  return row?.version ?? 0;
}

export interface FactsPage {
  facts: Fact[];
  /** Counted from 1. */
  page: number;
  /** How many facts stand before this page. */
  start: number;
  total: number;
  /** The ids of the facts next to the page's first and last, where there are any. */
  before?: number;
  after?: number;
}

/** One page of all facts in the order they are shown; beyond the last page, the last. */
export async function listFactsPage(
  db: Database,
  { page, size }: { page: number; size: number },
): Promise<FactsPage> {
  const total = await db.$count(aiFacts);
  const last = Math.max(1, Math.ceil(total / size));
  const shown = Math.min(page, last);
  const start = (shown - 1) * size;
  const first = Math.max(0, start - 1);
  const rows = await db
    .select()
    .from(aiFacts)
    .orderBy(...byOrder)
    .limit(start - first + size + 1)
    .offset(first);
  return {
    facts: rows.slice(start - first, start - first + size),
    page: shown,
    start,
    total,
    before: start > first ? rows[0]?.id : undefined,
    after: rows[start - first + size]?.id,
  };
}

export async function findFactWithTags(
  db: Database,
  id: number,
): Promise<FactWithTags | undefined> {
  const [fact] = await db.select().from(aiFacts).where(eq(aiFacts.id, id));
  if (!fact) return undefined;
  const rows = await db
    .select({ tag: tags })
    .from(aiFactTags)
    .innerJoin(tags, eq(tags.id, aiFactTags.tagId))
    .where(eq(aiFactTags.factId, id));
  return { ...fact, tags: sortByName(rows.map((row) => row.tag)) };
}

/** Adds a fact. Without an order, or with 0, it goes to the end: the highest order plus 1; 1 when there are none. */
export async function createFact(db: Database, fact: NewFact): Promise<Fact> {
  const atTheEnd = sql<number>`(select coalesce(${max(aiFacts.order)}, 0) + 1 from ${aiFacts})`;
  const [created] = await db
    .insert(aiFacts)
    .values({ ...fact, order: fact.order || atTheEnd })
    .returning();
  if (!created) throw new Error('the database answered no row for an inserted fact');
  return created;
}

/** Changes the fields given and leaves the others; `undefined` when there is no such fact. */
export async function updateFact(
  db: Database,
  id: number,
  fields: Partial<NewFact>,
): Promise<Fact | undefined> {
  const changes = Object.values(fields).some((value) => value !== undefined);
  const [fact] = changes
    ? await db.update(aiFacts).set(fields).where(eq(aiFacts.id, id)).returning()
    : await db.select().from(aiFacts).where(eq(aiFacts.id, id));
  return fact;
}

/** False when there was no such fact. Its links to tags go with it. */
export async function deleteFact(db: Database, id: number): Promise<boolean> {
  const deleted = await db.delete(aiFacts).where(eq(aiFacts.id, id)).returning({ id: aiFacts.id });
  return deleted.length > 0;
}
