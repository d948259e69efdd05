import { sql, type SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';

/** As the tokenizer of the full-text tables sees a text. */
const word = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

type SearchIndex = 'contact_search' | 'fact_search' | 'subscriber_search';

/** How a list is narrowed to the rows that have the words of a search. */
export interface Search {
  /** The full-text index; undefined without words. */
  join: [index: SQL, on: SQL] | undefined;
  where: SQL | undefined;
  /** The id to order by. */
  id: SQL;
}

/**
 * Finds rows whose full-text index has every word of the text, as a word or its beginning, in any letter case and with any
 * accents. Nothing that is typed is query syntax; a text without words finds all rows. `id` is the column by which the index
 * knows the rows.
 */
export function searchFor(index: SearchIndex, id: AnySQLiteColumn, text: string): Search {
  const words = text.match(word) ?? [];
  if (words.length === 0) return { join: undefined, where: undefined, id: sql`${id}` };
  const query = words.map((typed) => `"${typed}"*`).join(' ');
  const name = sql`${sql.identifier(index)}`;
  // Ordered by its own ids the index finds the newest first, and stops when the page is full.
  const rowid = sql`${name}.rowid`;
  return { join: [name, sql`${rowid} = ${id}`], where: sql`${name} match ${query}`, id: rowid };
}

/** Joins the index of a search, if there is one, to a dynamic query. */
export function joined<Query extends { innerJoin(table: SQL, on: SQL): Query }>(
  query: Query,
  { join }: Search,
): Query {
  return join ? query.innerJoin(...join) : query;
}
