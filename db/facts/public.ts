import { and, asc, count, eq, exists, gt, lte, not, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { prepared } from '../prepared.ts';
import { aiFacts, factSchedules, factsVersion } from '../schema.ts';

type Fact = typeof aiFacts.$inferSelect;

const now = sql.placeholder('now');
const size = sql.placeholder('size');
const after = sql.placeholder('after');

const isActive = eq(aiFacts.active, true);
const isOutsideItsDates = or(gt(factSchedules.showFrom, now), lte(factSchedules.showUntil, now));
const isBehind = sql`(${aiFacts.order}, ${aiFacts.id}) > (select display_order, id from ai_facts where id = ${after})`;

const inOrder = (db: Database, ...conditions: SQL[]) => {
  const hidden = db
    .select({ one: sql`1` })
    .from(factSchedules)
    .where(and(eq(factSchedules.factId, aiFacts.id), isOutsideItsDates));
  return db
    .select()
    .from(aiFacts)
    .where(and(isActive, not(exists(hidden)), ...conditions))
    .orderBy(asc(aiFacts.order), asc(aiFacts.id));
};

const all = prepared((db) => inOrder(db).prepare());
const first = prepared((db) => inOrder(db).limit(size).prepare());
const behind = prepared((db) => inOrder(db, isBehind).limit(size).prepare());

const active = prepared((db) =>
  db.select({ total: count() }).from(aiFacts).where(isActive).prepare(),
);

// Few facts have dates, so that those to subtract are counted faster than those to show.
const activeOutsideTheirDates = prepared((db) =>
  db
    .select({ total: count() })
    .from(factSchedules)
    .innerJoin(aiFacts, eq(aiFacts.id, factSchedules.factId))
    // The plus leaves the index of the active facts aside: there are far more of them.
    .where(and(isOutsideItsDates, sql`+${isActive}`))
    .prepare(),
);

/** The facts that are active and inside their dates, in the order they are shown. */
export async function listPublicFacts(db: Database, now: Date): Promise<Fact[]> {
  return await all(db).execute({ now: now.getTime() });
}

/** As many of them as `size` says, from the first or from behind the fact `after`, and how many there are in all. */
export async function listPublicFactsPart(
  db: Database,
  now: Date,
  part: { after?: number; size: number },
): Promise<{ facts: Fact[]; total: number }> {
  const at = { now: now.getTime() };
  const query = part.after === undefined ? first(db) : behind(db);
  const facts = await query.execute({ ...part, ...at });
  const [counted] = await active(db).execute();
  const [outside] = await activeOutsideTheirDates(db).execute(at);
  return { facts, total: (counted?.total ?? 0) - (outside?.total ?? 0) };
}

const currentVersion = prepared((db) =>
  db.select({ version: factsVersion.version }).from(factsVersion).prepare(),
);

/** A number that has risen since any fact or its schedule changed. */
export async function readFactsVersion(db: Database): Promise<number> {
  const [row] = await currentVersion(db).execute();
  return row?.version ?? 0;
}
