import { and, asc, count, eq, exists, gt, lte, not, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from './engine/database.ts';
import { aiFacts, factSchedules, factsVersion } from './schema.ts';

type Fact = typeof aiFacts.$inferSelect;

const isActive = eq(aiFacts.active, true);
const isOutsideItsDates = (now: Date) =>
  or(gt(factSchedules.showFrom, now), lte(factSchedules.showUntil, now));
const isBehind = (id: number) =>
  sql`(${aiFacts.order}, ${aiFacts.id}) > (select display_order, id from ai_facts where id = ${id})`;

const inOrder = (db: Database, now: Date, condition?: SQL) => {
  const hidden = db
    .select({ one: sql`1` })
    .from(factSchedules)
    .where(and(eq(factSchedules.factId, aiFacts.id), isOutsideItsDates(now)));
  return db
    .select()
    .from(aiFacts)
    .where(and(isActive, not(exists(hidden)), condition))
    .orderBy(asc(aiFacts.order), asc(aiFacts.id));
};

/** The facts that are active and inside their dates, in the order they are shown. */
export async function listPublicFacts(db: Database, now: Date): Promise<Fact[]> {
  return await inOrder(db, now);
}

/** As many of them as `size` says, from the first or from behind the fact `after`, and how many there are in all. */
export async function listPublicFactsPart(
  db: Database,
  now: Date,
  { after, size }: { after?: number; size: number },
): Promise<{ facts: Fact[]; total: number }> {
  const facts = await inOrder(db, now, after === undefined ? undefined : isBehind(after)).limit(
    size,
  );
  const active = await db.$count(aiFacts, isActive);
  // Few facts have dates, so that those to subtract are counted faster than those to show.
  const [outside] = await db
    .select({ total: count() })
    .from(factSchedules)
    .innerJoin(aiFacts, eq(aiFacts.id, factSchedules.factId))
    // The plus leaves the index of the active facts aside: there are far more of them.
    .where(and(isOutsideItsDates(now), sql`+${isActive}`));
  return { facts, total: active - (outside?.total ?? 0) };
}

/** A number that has risen since any fact or its schedule changed. */
export async function readFactsVersion(db: Database): Promise<number> {
  const [row] = await db.select({ version: factsVersion.version }).from(factsVersion);
  return row?.version ?? 0;
}
