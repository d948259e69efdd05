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
 * True for rows whose full-text index has every word of the text, as a word or its beginning, in any letter case and with any
 * accents. Nothing that is typed is query syntax. Undefined for a text without words, which finds all rows.
 */
export function hasWords(index: SearchIndex, text: string): SQL | undefined {
  const words = text.match(word) ?? [];
  if (words.length === 0) return undefined;
  const query = words.map((typed) => `"${typed}"*`).join(' ');
  return sql`${sql.identifier(index)} match ${query}`;
}

/** Finds rows by the words of a text. `id` is the column by which the index knows the rows. */
export function searchFor(index: SearchIndex, id: AnySQLiteColumn, text: string): Search {
  const where = hasWords(index, text);
  if (!where) return { join: undefined, where, id: sql`${id}` };
  const name = sql`${sql.identifier(index)}`;
  // Ordered by its own ids the index finds the newest first, and stops when the page is full.
  const rowid = sql`${name}.rowid`;
  return { join: [name, sql`${rowid} = ${id}`], where, id: rowid };
}

/** Joins the index of a search, if there is one, to a dynamic query. */
export function joined<Query extends { innerJoin(table: SQL, on: SQL): Query }>(
  query: Query,
  { join }: Search,
): Query {
  return join ? query.innerJoin(...join) : query;
}
