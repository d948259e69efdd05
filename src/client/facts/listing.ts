import type { DeskSearch } from '#client/desk/desk-search.ts';

/** What an address says of the list of facts: its filter and page. */
export function listingOf({ page, search, tag, status }: DeskSearch) {
  return { page, search, tag, status };
}

export type Listing = ReturnType<typeof listingOf>;

/** True where the list has not all facts. */
export function isFiltered({ search, tag, status }: Listing): boolean {
  return [search, tag, status].some((part) => part !== undefined);
}
