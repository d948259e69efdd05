import { and, eq, exists, gt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { lastPage, type PageWanted } from '../paging.ts';
import { aiFacts, aiFactTags, factSchedules, tagKeys, tags } from '../schema.ts';
import { hasWords } from '../search.ts';
import { byOrder, withSchedule } from './facts.ts';
import { tagKey } from './tag-keys.ts';
import { withTagNames } from './tags.ts';

/** Which facts are meant. What is left out, or blank, does not count. */
export interface FactFilter {
  /** Every word occurs in the text or the source, as a word or its beginning. */
  search?: string;
  /** The name of a tag, in any letter case. */
  tag?: string;
  /** A scheduled fact is an active one that begins after `now`. */
  status?: 'active' | 'inactive' | 'scheduled';
}

/**
 * One page of the facts that the filter finds, in the order they are shown; beyond the last page, the last. `start` facts of the
 * `matches` stand before it; `total` counts whatever the filter.
 */
export async function listFactsPage(
  db: Database,
  { page, size }: PageWanted,
  filter: FactFilter,
  now: Date,
) {
  const where = isFound(db, filter, now);
  const total = await db.$count(aiFacts);
  const matches = where ? await db.$count(aiFacts, where) : total;
  const shown = Math.min(page, lastPage(matches, size));
  const start = (shown - 1) * size;
  const first = Math.max(0, start - 1);
  const rows = await withSchedule(db)
    .where(where)
    .orderBy(...byOrder)
    .limit(start - first + size + 1)
    .offset(first);
  const [before, facts] = [rows.slice(0, start - first), rows.slice(start - first)];
  return {
    facts: await withTagNames(db, facts.slice(0, size)),
    page: shown,
    start,
    matches,
    total,
    // The ids of the facts next to the page's first and last, where there are any.
    before: before[0]?.id,
    after: facts[size]?.id,
  };
}

/** All facts in the order they are shown, with the names of their tags. */
export async function listFactsWithTags(db: Database) {
  return await withTagNames(db, await withSchedule(db).orderBy(...byOrder));
}

/** `undefined` for all facts. */
function isFound(db: Database, { search, tag, status }: FactFilter, now: Date): SQL | undefined {
  return and(
    hasWords('fact_search', aiFacts.id, search ?? ''),
    tag ? hasTag(db, tag) : undefined,
    status && eq(aiFacts.active, status !== 'inactive'),
    status === 'scheduled' ? isAhead(db, now) : undefined,
  );
}

function hasTag(db: Database, name: string): SQL {
  // The name itself comes first: of two old tags that differ in letter case alone, one has no key.
  const tagId = sql`(select ${tags.id} from ${tags} where ${tags.name} = ${name}
    union all select ${tagKeys.tagId} from ${tagKeys} where ${tagKeys.key} = ${tagKey(name)} limit 1)`;
  return exists(
    db
      .select({ id: aiFactTags.tagId })
      .from(aiFactTags)
      .where(and(eq(aiFactTags.factId, aiFacts.id), eq(aiFactTags.tagId, tagId))),
  );
}

function isAhead(db: Database, now: Date): SQL {
  return exists(
    db
      .select({ id: factSchedules.factId })
      .from(factSchedules)
      .where(and(eq(factSchedules.factId, aiFacts.id), gt(factSchedules.showFrom, now))),
  );
}
