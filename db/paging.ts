import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Database } from './engine/database.ts';

/** A page counts from 1, and has `size` rows if it is not the last. */
export interface PageWanted {
  page: number;
  size: number;
}

/** The number of the last page of a list with so many rows; an empty one has a page, too. */
export const lastPage = (rows: number, size: number) => Math.max(1, Math.ceil(rows / size));

interface ListQuery<Row> extends SQLWrapper {
  limit(rows: number): { offset(rows: number): PromiseLike<Row[]> };
}

/** One page of the list that the query makes. Of a page behind the last one, the last is read. */
export async function readPage<Row>(
  db: Database,
  list: () => ListQuery<Row>,
  { page, size }: PageWanted,
): Promise<{ rows: Row[]; page: number; hasNext: boolean }> {
  // One row more shows whether there is a next page, and costs less than to count them all.
  const rows = await list()
    .limit(size + 1)
    .offset((page - 1) * size);
  if (rows.length === 0 && page > 1) {
    const last = lastPage(await db.$count(list()), size);
    return await readPage(db, list, { page: Math.min(last, page - 1), size });
  }
  return { rows: rows.slice(0, size), page, hasNext: rows.length > size };
}

/**
 * All ids, highest first, as one value: a hundred thousand rows would take the engine's turn for a second. Sorted here,
 * because a libSQL server does not know the order of an aggregate.
 */
export function idsNewestFirst(id: SQLWrapper): SQL<number[]> {
  return sql`json_group_array(${id})`.mapWith((ids: string) =>
    Array.from(Float64Array.from(JSON.parse(ids)).sort().toReversed()),
  );
}

/** The beginning of a text, for a list. It ends at a NUL. */
export function beginningOf(text: SQLWrapper) {
  return sql<string>`substr(${text}, 1, 200)`;
}

/** Of versions, newest first and one more than `size` if there is one: each with the one before it, and where older ones begin. */
export function historyOf<Row extends { id: number }>(rows: Row[], size: number) {
  const versions = rows
    .slice(0, size)
    .map((version, nth) => ({ ...version, previous: rows[nth + 1] ?? null }));
  return { versions, nextCursor: rows.length > size ? versions.at(-1)?.id : undefined };
}
