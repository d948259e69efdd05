import { and, eq, exists, gt, lte, not, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { byOrder } from './facts.ts';
import { aiFacts, factSchedules, contentCounter } from '../schema.ts';

const isBehind = (id: number) =>
  sql`(${aiFacts.order}, ${aiFacts.id}) > (select display_order, id from ai_facts where id = ${id})`;

const isPublic = (db: Database, now: Date) => {
  const hidden = db
    .select({ one: sql`1` })
    .from(factSchedules)
    .where(
      and(
        eq(factSchedules.factId, aiFacts.id),
        or(gt(factSchedules.showFrom, now), lte(factSchedules.showUntil, now)),
      ),
    );
  return and(eq(aiFacts.active, true), not(exists(hidden)));
};

const inOrder = (db: Database, now: Date, condition?: SQL) =>
  db
    .select()
    .from(aiFacts)
    .where(and(isPublic(db, now), condition))
    .orderBy(...byOrder);

/** The facts that are active and inside their dates, in the order they are shown. */
export async function listPublicFacts(db: Database, now: Date) {
  return await inOrder(db, now);
}

/** As many of them as `size` says, from the first or from behind the fact `after`, and how many there are in all. */
export async function listPublicFactsPart(
  db: Database,
  now: Date,
  { after, size }: { after?: number; size: number },
) {
  const condition = after === undefined ? undefined : isBehind(after);
  const facts = await inOrder(db, now, condition).limit(size);
  return { facts, total: await db.$count(aiFacts, isPublic(db, now)) };
}

/** A number that has risen since anything changed that visitors read. */
export async function readContentCounter(db: Database): Promise<number> {
  const [row] = await db.select({ version: contentCounter.version }).from(contentCounter);
  return row?.version ?? 0;
}
