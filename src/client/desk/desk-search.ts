import { factStatuses } from '#shared/facts.ts';
import { maxPage, maxSearchLength } from '#shared/lists.ts';
import { folders } from '#shared/messages.ts';
import { legalPages } from '#shared/site/legal-pages.ts';

/** The tabs of the desk, in the order they are shown, with their names. */
export const tabNames = {
  facts: 'Facts',
  messages: 'Messages',
  subscribers: 'Subscribers',
  letters: 'Field notes',
  site: 'Site',
  account: 'Account',
} as const;

export type Tab = keyof typeof tabNames;

export const tabs = Object.keys(tabNames) as Tab[];

const parts = ['company', 'pages', 'history', 'activity'] as const;

/**
 * The state of the desk that an address names. What it leaves out is the facts, the Inbox, the first page, no search, nothing
 * opened; what cannot be read there counts as left out.
 */
export function deskSearch(search: Record<string, unknown>) {
  const part = oneOf(parts, search.part);
  return {
    tab: oneOf(
      tabs.filter((tab) => tab !== 'facts'),
      search.tab,
    ),
    folder: oneOf(
      folders.filter((folder) => folder !== 'inbox'),
      search.folder,
    ),
    // The router reads a number, "true" and "false" as such, not as words.
    search: wordOf(search.search),
    /** Of a list; of the pages of the site, the one that is opened. */
    page: part === 'pages' ? oneOf(legalPages, search.page) : pageOf(search.page),
    message: openedId(search.message),
    letter: openedId(search.letter),
    /** Of the site: instead of its words. Of the account: instead of what the administrator can change. */
    part,
    /** Of the facts: those with the tag of this name, in this state. */
    tag: wordOf(search.tag),
    status: oneOf(factStatuses, search.status),
    /** Instead of the facts: those deleted, or the tags. */
    deleted: oneOf([1], search.deleted),
    tags: oneOf([1], search.tags),
  };
}

export type DeskSearch = Partial<ReturnType<typeof deskSearch>>;

/** The page of a list, counted from 1. */
export function listPage({ page }: DeskSearch): number {
  return typeof page === 'number' ? page : 1;
}

function pageOf(value: unknown): number | undefined {
  const page = countOf(value);
  return page && page > 1 ? Math.min(page, maxPage) : undefined;
}

function oneOf<Name extends string | number>(
  names: readonly Name[],
  value: unknown,
): Name | undefined {
  return names.find((name) => name === value);
}

function wordOf(value: unknown): string | undefined {
  const isWord = value !== undefined && (value === null || typeof value !== 'object');
  return isWord ? String(value).slice(0, maxSearchLength) || undefined : undefined;
}

function openedId(value: unknown): number | undefined {
  const id = countOf(value);
  return id && Math.min(id, Number.MAX_SAFE_INTEGER);
}

/** The router reads as text a number that it would write in another way. */
function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' ? Number(value) : value;
  return typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : undefined;
}
