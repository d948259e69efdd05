import { and, asc, desc, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { readFactsVersion } from './public.ts';
import { aiFacts, factsVersion } from '../schema.ts';

/** Where a fact stands: facts are sorted by order, those of equal order by id. */
interface Place {
  id: number;
  order: number;
}

/** Facts behind a move are read in batches of this size, until one is found that can stay. */
const batchSize = 50;

/**
 * Moves a fact to the place directly before another one, or to the end for `null`; where it stands there already,
 * nothing changes. The facts between its old and its new place take over each other's orders; only where equal orders
 * leave no room do facts behind them move up too. False, and nothing is changed, when one of the two does not exist.
 */
export async function moveFact(db: Database, id: number, before: number | null): Promise<boolean> {
  for (;;) {
    const version = await readFactsVersion(db);
    const changes = await planMove(db, id, before);
    if (!changes) return false;
    if (changes.length === 0 || (await writeOrders(db, changes, version))) return true;
    // A fact changed between reading and writing, so the move is planned again.
  }
}

/** The facts that need a new order for a move, with that order; `undefined` when one of the two does not exist. */
async function planMove(
  db: Database,
  id: number,
  before: number | null,
): Promise<Place[] | undefined> {
  const named = await places(db).where(inArray(aiFacts.id, before === null ? [id] : [id, before]));
  const mover = named.find((place) => place.id === id);
  const target = named.find((place) => place.id === before);
  if (!mover || (before !== null && !target)) return undefined;

  const isUp = target !== undefined && compare(target, mover) < 0;
  const passed = isUp
    ? await listPlaces(db, isAtLeast(target), isBelow(mover))
    : await listPlaces(db, isAbove(mover), target && isBelow(target));
  const first = isUp ? passed[0] : mover;
  if (!first || passed.length === 0) return [];

  const known = isUp ? [...passed, mover] : [mover, ...passed];
  const ids = isUp ? [mover, ...passed] : [...passed, mover];
  const wanted = known.map(({ order }, index) => ({ id: ids[index]?.id ?? id, order }));

  // Where nothing stands before them, the smallest order stays the smallest: no id is as low as 0.
  const previous = (await findLastBelow(db, first)) ?? { id: 0, order: first.order };
  let next: Place | undefined;
  let lowest = tighten(wanted, previous);
  for await (const follower of placesBehind(db, known.at(-1) ?? mover)) {
    const order = lowestAfter(lowest, follower.id);
    if (order <= follower.order) {
      next = follower;
      break;
    }
    lowest = { id: follower.id, order };
    known.push(follower);
    wanted.push(follower);
  }

  const oldOrders = new Map(known.map((place) => [place.id, place.order]));
  return fit(wanted, previous, next).filter((place) => place.order !== oldOrders.get(place.id));
}

/** The lowest order with which a fact stands behind another one. */
function lowestAfter(place: Place, id: number): number {
  return place.id < id ? place.order : place.order + 1;
}

/** The highest order with which a fact stands before another one. */
function highestBefore(place: Place, id: number): number {
  return id < place.id ? place.order : place.order - 1;
}

/** Where the last fact of the sequence stands when all stand as close behind `previous` as they can. */
function tighten(sequence: readonly Place[], previous: Place): Place {
  return sequence.reduce((last, { id }) => ({ id, order: lowestAfter(last, id) }), previous);
}

/**
 * The sequence with orders by which it is sorted, between the two neighbours that keep theirs. Each fact keeps the
 * order it comes with where that is possible. There must be room for all.
 */
function fit(sequence: readonly Place[], previous: Place, next: Place | undefined): Place[] {
  const highest = new Map<number, number>();
  let after = next;
  for (const { id } of sequence.toReversed()) {
    const order = after ? highestBefore(after, id) : Number.POSITIVE_INFINITY;
    highest.set(id, order);
    after = after && { id, order };
  }
  let last = previous;
  return sequence.map(({ id, order }) => {
    const lowest = Math.max(order, lowestAfter(last, id));
    last = { id, order: Math.min(lowest, highest.get(id) ?? lowest) };
    return last;
  });
}

function compare(a: Place, b: Place): number {
  return a.order - b.order || a.id - b.id;
}

const row = sql`(${aiFacts.order}, ${aiFacts.id})`;
const isAtLeast = ({ order, id }: Place) => sql`${row} >= (${order}, ${id})`;
const isAbove = ({ order, id }: Place) => sql`${row} > (${order}, ${id})`;
const isBelow = ({ order, id }: Place) => sql`${row} < (${order}, ${id})`;

const places = (db: Database) => db.select({ id: aiFacts.id, order: aiFacts.order }).from(aiFacts);
const byPlace = [asc(aiFacts.order), asc(aiFacts.id)] as const;

async function listPlaces(db: Database, ...conditions: (SQL | undefined)[]): Promise<Place[]> {
  return await places(db)
    .where(and(...conditions))
    .orderBy(...byPlace);
}

async function findLastBelow(db: Database, place: Place): Promise<Place | undefined> {
  const [last] = await places(db)
    .where(isBelow(place))
    .orderBy(desc(aiFacts.order), desc(aiFacts.id))
    .limit(1);
  return last;
}

/** The facts behind a place, in their order, read as they are asked for. */
async function* placesBehind(db: Database, place: Place): AsyncGenerator<Place> {
  let last: Place | undefined = place;
  while (last) {
    const batch: Place[] = await places(db)
      .where(isAbove(last))
      .orderBy(...byPlace)
      .limit(batchSize);
    yield* batch;
    last = batch.at(-1);
  }
}

/** Writes all orders, or none when a fact has changed since the version was read; says which. */
async function writeOrders(
  db: Database,
  changes: readonly Place[],
  version: number,
): Promise<boolean> {
  const pairs = JSON.stringify(changes.map(({ id, order }) => [id, order]));
  const planned = sql`select value ->> 0 as id, value ->> 1 as place from json_each(${pairs})
    where coalesce((select version from ${factsVersion}), 0) = ${version}`;
  const written = await db
    .update(aiFacts)
    .set({ order: sql`planned.place` })
    .from(sql`(${planned}) planned`)
    .where(sql`planned.id = ${aiFacts.id}`)
    .returning({ id: aiFacts.id });
  return written.length > 0;
}
