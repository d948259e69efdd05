import type { Database } from './client.ts';
import { byOrder, withSchedule, type Fact } from './facts.ts';
import { aiFacts } from './schema.ts';

export interface FactsPage {
  facts: Fact[];
  /** Counted from 1. */
  page: number;
  /** How many facts stand before this page. */
  start: number;
  total: number;
  /** The ids of the facts next to the page's first and last, where there are any. */
  before?: number;
  after?: number;
}

/** One page of all facts in the order they are shown; beyond the last page, the last. */
export async function listFactsPage(
  db: Database,
  { page, size }: { page: number; size: number },
): Promise<FactsPage> {
  const total = await db.$count(aiFacts);
  const last = Math.max(1, Math.ceil(total / size));
  const shown = Math.min(page, last);
  const start = (shown - 1) * size;
  const first = Math.max(0, start - 1);
  const rows = await withSchedule(db)
    .orderBy(...byOrder)
    .limit(start - first + size + 1)
    .offset(first);
  return {
    facts: rows.slice(start - first, start - first + size),
    page: shown,
    start,
    total,
    before: start > first ? rows[0]?.id : undefined,
    after: rows[start - first + size]?.id,
  };
}
