import { sql, type SQLWrapper } from 'drizzle-orm';

/** A page counts from 1, and has `size` rows if it is not the last. */
export interface PageWanted {
  page: number;
  size: number;
}

/** One page of a list. Of a page behind the last one, the last is read. */
export async function readPage<Row>(
  { page, size }: PageWanted,
  read: (range: { limit: number; offset: number }) => PromiseLike<Row[]>,
  count: () => PromiseLike<{ total: number }[]>,
): Promise<{ rows: Row[]; page: number; hasNext: boolean }> {
  // One row more shows whether there is a next page, and costs less than to count them all.
  const rows = await read({ limit: size + 1, offset: (page - 1) * size });
  if (rows.length === 0 && page > 1) {
    const [counted] = await count();
    const last = Math.max(1, Math.ceil((counted?.total ?? 0) / size));
    return await readPage({ page: Math.min(last, page - 1), size }, read, count);
  }
  return { rows: rows.slice(0, size), page, hasNext: rows.length > size };
}

const previewLength = 200;

/** The beginning of a text, for a list. As text, SQLite would take no more than what stands before a NUL. */
export function beginningOf(text: SQLWrapper) {
  // A character has four bytes at most: the last one that is cut in two is not among the first of them.
  const bytes = sql<string>`ifnull(substr(cast(${text} as blob), 1, ${4 * previewLength}), x'')`;
  return bytes.mapWith((bytes: Uint8Array) =>
    [...new TextDecoder().decode(bytes)].slice(0, previewLength).join(''),
  );
}
