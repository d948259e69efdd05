import { asc, inArray, sql } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { matchFacts, type FactFilter, type Matches } from './filter.ts';
import type { PageWanted } from '../paging.ts';
import { byOrder, withSchedule, type Fact } from './facts.ts';
import { aiFacts } from '../schema.ts';
import { readTagNames } from './tags.ts';

export interface FactsPage {
  /** Each with the names of its tags. */
  facts: (Fact & { tags: string[] })[];
  /** Counted from 1. */
  page: number;
  /** How many facts stand before this page. */
  start: number;
  /** How many facts there are, whatever the filter. */
  total: number;
  /** The ids of the facts next to the page's first and last, where there are any; not of a filtered list. */
  before?: number;
  after?: number;
  /** Of a filtered list: how many facts it has, or that it has more than so many. */
  matches?: { total: number; isMore: boolean; hasNext: boolean };
}

/** Where more facts match, they are not counted, and those of a search not sorted. */
const countedMatches = 500;

/**
 * One page of the facts in the order they are shown; beyond the last page, the last. Only a search with more than 500
 * matches is listed by id, the order of the full-text index: to sort tens of thousands would take too long.
 */
export async function listFactsPage(
  db: Database,
  wanted: PageWanted,
  filter: FactFilter,
  now: Date,
): Promise<FactsPage> {
  const { search, tag, status } = filter;
  const total = await db.$count(aiFacts);
  const part =
    search || tag || status
      ? await listMatches(db, wanted, matchFacts(db, filter, now))
      : await listAll(db, wanted, total);
  const ids = part.facts.map(({ id }) => id);
  const tagsOf = await readTagNames(db, ids);
  return {
    ...part,
    total,
    facts: part.facts.map((fact) => ({ ...fact, tags: tagsOf.get(fact.id) ?? [] })),
  };
}

type PartOfPage = Omit<FactsPage, 'total' | 'facts'> & { facts: Fact[] };

async function listAll(
  db: Database,
  { page, size }: PageWanted,
  total: number,
): Promise<PartOfPage> {
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
    before: start > first ? rows[0]?.id : undefined,
    after: rows[start - first + size]?.id,
  };
}

async function listMatches(
  db: Database,
  wanted: PageWanted,
  matches: Matches,
): Promise<PartOfPage> {
  const ids = await matches.readIds({ limit: countedMatches + 1, offset: 0 });
  return ids.length <= countedMatches
    ? await listFew(db, wanted, ids)
    : await listMany(db, wanted, matches, ids);
}

async function listFew(
  db: Database,
  { page, size }: PageWanted,
  ids: readonly number[],
): Promise<PartOfPage> {
  const total = ids.length;
  const shown = Math.min(page, Math.max(1, Math.ceil(total / size)));
  const start = (shown - 1) * size;
  const facts = await withSchedule(db)
    .where(isOneOf(ids))
    .orderBy(...byOrder)
    .limit(size)
    .offset(start);
  return {
    facts,
    page: shown,
    start,
    matches: { total, isMore: false, hasNext: start + size < total },
  };
}

/** Of the matches the first ids are known. */
async function listMany(
  db: Database,
  { page, size }: PageWanted,
  matches: Matches,
  first: readonly number[],
): Promise<PartOfPage> {
  const start = Math.min((page - 1) * size, Number.MAX_SAFE_INTEGER);
  const part = { limit: size + 1, offset: start };
  const rows = matches.isSearch
    ? await readInOrderOfIds(db, await idsOfPart(matches, first, part))
    : await withSchedule(db)
        .where(matches.where)
        .orderBy(...byOrder)
        .limit(part.limit)
        .offset(part.offset);
  if (rows.length === 0 && page > 1) {
    const last = Math.max(1, Math.ceil((await matches.count()) / size));
    return await listMany(db, { page: Math.min(last, page - 1), size }, matches, first);
  }
  return {
    facts: rows.slice(0, size),
    page,
    start,
    matches: { total: countedMatches, isMore: true, hasNext: rows.length > size },
  };
}

async function idsOfPart(
  matches: Matches,
  first: readonly number[],
  part: { limit: number; offset: number },
): Promise<readonly number[]> {
  const known = first.slice(part.offset, part.offset + part.limit);
  return known.length === part.limit ? known : await matches.readIds(part);
}

async function readInOrderOfIds(db: Database, ids: readonly number[]): Promise<Fact[]> {
  return await withSchedule(db).where(isOneOf(ids)).orderBy(asc(aiFacts.id));
}

function isOneOf(ids: readonly number[]) {
  return inArray(aiFacts.id, sql`(select value from json_each(${JSON.stringify(ids)}))`);
}
