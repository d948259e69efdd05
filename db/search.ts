import { sql, type SQL } from 'drizzle-orm';

/** As the tokenizer of the full-text tables sees a text. */
const word = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;

/**
 * True for rows whose full-text index has every word of the text, as a word or its beginning, in any letter case and with
 * any accents. Nothing that is typed is query syntax. Undefined for a text without words, which asks for nothing.
 */
export function hasWords(
  index: 'contact_search' | 'fact_search' | 'subscriber_search',
  text: string,
): SQL | undefined {
  const words = text.match(word) ?? [];
  if (words.length === 0) return undefined;
  const query = words.map((typed) => `"${typed}"*`).join(' ');
  return sql`${sql.identifier(index)} match ${query}`;
}
