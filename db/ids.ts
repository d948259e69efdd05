import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * All ids, highest first, as one value: a hundred thousand rows would take the engine's turn for a second. Sorted here,
 * because a libSQL server does not know the order of an aggregate.
 */
export function idsNewestFirst(id: SQLWrapper): SQL<number[]> {
  return sql`json_group_array(${id})`.mapWith((ids: string) =>
    Array.from(Float64Array.from(JSON.parse(ids)).sort().toReversed()),
  );
}
