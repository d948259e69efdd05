import type { DeskSearch } from '#client/desk/desk-search.ts';
import { fromList } from '#client/desk/list/scroll-place.ts';

export function listingOf({ search, tag, status, page }: DeskSearch) {
  return { search, tag, status, page: typeof page === 'number' ? page : undefined };
}

export type Listing = ReturnType<typeof listingOf>;

export function isFiltered({ search, tag, status }: Listing): boolean {
  return [search, tag, status].some((part) => part !== undefined);
}

/** Leads to the page of a fact, which knows the list to come back to. */
export function editLink(id: number) {
  return {
    to: '/admin/ai-fact-edit/$id',
    params: { id },
    search: listingOf,
    state: fromList,
  } as const;
}
