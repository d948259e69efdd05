import { eq, inArray, sql } from 'drizzle-orm';
import { atomically, type Database } from '../engine/database.ts';
import { aiFacts } from '../schema.ts';

/**
 * Moves a fact to the place directly before another one, or to the end for `null`; where it stands there already,
 * nothing changes. The facts between its old and its new place take over each other's orders; only where some of these
 * are equal do facts behind them move up too. False, and nothing is changed, when one of the two does not exist.
 */
export async function moveFact(db: Database, id: number, before: number | null): Promise<boolean> {
  const named = [...new Set(before === null ? [id] : [id, before])];
  const found = await atomically(
    db,
    [writeOrders(db, id, before)],
    db.select({ id: aiFacts.id }).from(aiFacts).where(inArray(aiFacts.id, named)),
  );
  return found.length === named.length;
}

/**
 * One statement, so that two moves at once both take effect. Places count from 1. A place keeps its order where that is
 * higher than the one of the place before it, and else gets the next higher number.
 */
function writeOrders(db: Database, id: number, before: number | null) {
  const wanted = sql`(
    with
      standing as (
        select id, display_order, row_number() over (order by display_order, id) as place
        from ai_facts
      ),
      wish as (
        select place as source, case
          when ${before} is null then (select count(*) + 1 from standing)
          else (select place from standing where id = ${before})
        end as gap
        from standing
        where id = ${id}
      ),
      move as (
        select *, min(source, goal) as first, max(source, goal) as last
        from (select source, gap - (gap > source) as goal from wish)
        where source <> goal
      ),
      orders as (
        select place, max(
          display_order,
          place + max(case when place <= last then display_order - place end) over (order by place)
        ) as wanted
        from standing, move
        where place >= first - 1
      )
    select id, wanted
    from standing, move
    join orders on orders.place = case
      when standing.place = source then goal
      when standing.place > source and standing.place <= goal then standing.place - 1
      when standing.place < source and standing.place >= goal then standing.place + 1
      else standing.place
    end
    where display_order <> wanted
  ) moved`;
  return db
    .update(aiFacts)
    .set({ order: sql`moved.wanted` })
    .from(wanted)
    .where(eq(aiFacts.id, sql`moved.id`));
}
