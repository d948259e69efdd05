import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { aiFacts, aiFactTags, factSchedules, tagKeys, tags } from '../schema.ts';
import { hasWords } from '../search.ts';
import { tagKey } from './tag-keys.ts';

/** Which facts are meant. What is left out, or blank, does not count. */
export interface FactFilter {
  /** Every word occurs in the text or the source, as a word or its beginning. */
  search?: string;
  /** The name of a tag, in any letter case. */
  tag?: string;
  /** A scheduled fact is an active one that begins after `now`. */
  status?: 'active' | 'inactive' | 'scheduled';
}

/** What a part of a filter asks for, in the three places where it can stand. */
interface Criterion {
  /** The index that finds the ids of the matches by itself. */
  source: { from: SQL; id: SQL; where: SQL | undefined };
  /** True for the matches, where an id is all that is known. A search has no such test: each would read the index again. */
  ofId?: (id: SQL) => SQL | undefined;
  /** True for rows of `ai_facts` that match. */
  ofRow?: SQL | undefined;
}

/** The facts that a filter asks for. */
export interface Matches {
  isSearch: boolean;
  /** For a query of `ai_facts`. With a search there is none: its facts are read by their ids. */
  where: SQL | undefined;
  /** With a search in ascending order, else in no particular one. */
  readIds(part: { limit: number; offset: number }): Promise<number[]>;
  count(): Promise<number>;
}

/**
 * Finds facts by the first of search, tag and status that is asked for, because an index of its own leads to them, and
 * tests them for the others.
 */
export function matchFacts(db: Database, filter: FactFilter, now: Date): Matches {
  const search = bySearch(filter.search);
  const asked = [search, byTag(filter.tag), byStatus(filter.status, now)].filter(
    (criterion) => criterion !== undefined,
  );
  const [{ source } = everyFact, ...others] = asked;
  const { from, id } = source;
  const where = and(source.where, ...others.map(({ ofId }) => ofId?.(id)));
  const found = sql`from ${from} ${where && sql`where ${where}`}`;

  return {
    isSearch: search !== undefined,
    where: and(...asked.map(({ ofRow }) => ofRow)),
    async readIds({ limit, offset }) {
      const order = search && sql`order by ${id}`;
      const rows = await db.all<{ id: number }>(
        sql`select ${id} as id ${found} ${order} limit ${limit} offset ${offset}`,
      );
      return rows.map((row) => row.id);
    },
    async count() {
      const [row] = await db.all<{ total: number }>(sql`select count(*) as total ${found}`);
      return row?.total ?? 0;
    },
  };
}

const everyFact: Criterion = {
  source: { from: sql`${aiFacts}`, id: sql`${aiFacts.id}`, where: undefined },
};

function bySearch(text = ''): Criterion | undefined {
  const where = hasWords('fact_search', text);
  return where && { source: { from: sql`fact_search`, id: sql`fact_search.rowid`, where } };
}

function byTag(name: string | undefined): Criterion | undefined {
  if (!name) return undefined;
  // The name itself comes first: of two old tags that differ in letter case alone, one has no key.
  const tagId = sql`(select ${tags.id} from ${tags} where ${tags.name} = ${name}
    union all select ${tagKeys.tagId} from ${tagKeys} where ${tagKeys.key} = ${tagKey(name)} limit 1)`;
  const hasTag = eq(aiFactTags.tagId, tagId);
  const ofId = (id: SQL) =>
    sql`exists (select 1 from ${aiFactTags} where ${aiFactTags.factId} = ${id} and ${hasTag})`;
  return {
    source: { from: sql`${aiFactTags}`, id: sql`${aiFactTags.factId}`, where: hasTag },
    ofId,
    ofRow: ofId(sql`${aiFacts.id}`),
  };
}

function byStatus(status: FactFilter['status'], now: Date): Criterion | undefined {
  if (!status) return undefined;
  const isActive = eq(aiFacts.active, status !== 'inactive');
  const isOfId = (id: SQL) =>
    sql`exists (select 1 from ${aiFacts} where ${aiFacts.id} = ${id} and ${isActive})`;
  if (status !== 'scheduled') {
    const { from, id } = everyFact.source;
    return { source: { from, id, where: isActive }, ofId: isOfId, ofRow: isActive };
  }

  const isAhead = gt(factSchedules.showFrom, now);
  const scheduledId = sql`${factSchedules.factId}`;
  const isScheduled = (id: SQL) =>
    sql`exists (select 1 from ${factSchedules} where ${scheduledId} = ${id} and ${isAhead})`;
  return {
    source: {
      from: sql`${factSchedules}`,
      id: scheduledId,
      where: and(isAhead, isOfId(scheduledId)),
    },
    ofId: (id) => and(isOfId(id), isScheduled(id)),
    ofRow: and(isActive, isScheduled(sql`${aiFacts.id}`)),
  };
}
