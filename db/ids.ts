import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** All ids, highest first, as one value: a hundred thousand rows would take the engine's turn for a second. */
export function idsNewestFirst(id: SQLWrapper): SQL<number[]> {
  return sql`json_group_array(${id} order by ${id} desc)`.mapWith(JSON.parse);
}
