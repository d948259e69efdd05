import { and, count, eq, exists, gt, lte, not, or, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { prepared } from '../prepared.ts';
import { byOrder } from './facts.ts';
import { aiFacts, factSchedules, factsVersion } from '../schema.ts';

type Fact = typeof aiFacts.$inferSelect;

const now = sql.placeholder('now');
const size = sql.placeholder('size');
const after = sql.placeholder('after');

const isOutsideItsDates = or(gt(factSchedules.showFrom, now), lte(factSchedules.showUntil, now));
const isBehind = sql`(${aiFacts.order}, ${aiFacts.id}) > (select display_order, id from ai_facts where id = ${after})`;

const isPublic = (db: Database) => {
  const hidden = db
    .select({ one: sql`1` })
    .from(factSchedules)
    .where(and(eq(factSchedules.factId, aiFacts.id), isOutsideItsDates));
  return and(eq(aiFacts.active, true), not(exists(hidden)));
};

const inOrder = (db: Database, condition?: SQL) =>
  db
    .select()
    .from(aiFacts)
    .where(and(isPublic(db), condition))
    .orderBy(...byOrder);

const all = prepared((db) => inOrder(db).prepare());
const first = prepared((db) => inOrder(db).limit(size).prepare());
const behind = prepared((db) => inOrder(db, isBehind).limit(size).prepare());
const counted = prepared((db) =>
  db.select({ total: count() }).from(aiFacts).where(isPublic(db)).prepare(),
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
  const [row] = await counted(db).execute(at);
  return { facts, total: row?.total ?? 0 };
}

const currentVersion = prepared((db) =>
  db.select({ version: factsVersion.version }).from(factsVersion).prepare(),
);

/** A number that has risen since any fact or its schedule changed. */
export async function readFactsVersion(db: Database): Promise<number> {
  const [row] = await currentVersion(db).execute();
  return row?.version ?? 0;
}
