import { sql, type SQL } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';

/** As the tokenizer of the full-text tables sees a text. */
const word = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

/** Each may be in every row, and takes its time then: a text that is pasted must not stop the site. */
const maxWords = 10;

type SearchIndex = 'contact_search' | 'fact_search' | 'subscriber_search';

/**
 * True for rows whose full-text index has every word of the text, as a word or its beginning, in any letter case and with any
 * accents. Of a text with more than ten words the first ten count. `id` is the column by which the index knows the rows.
 * Nothing that is typed is query syntax. Undefined for a text without words, which finds all rows.
 */
export function hasWords(index: SearchIndex, id: AnySQLiteColumn, text: string): SQL | undefined {
  const words = new Set(text.match(word));
  if (words.size === 0) return undefined;
  const query = [...words]
    .slice(0, maxWords)
    .map((each) => `"${each}"*`)
    .join(' ');
  const name = sql.identifier(index);
  return sql`${id} in (select rowid from ${name} where ${name} match ${query})`;
}
