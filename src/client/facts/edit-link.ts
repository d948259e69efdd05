import { listingOf } from './listing.ts';

/** Leads to the page of a fact, which knows the list to come back to. */
export function editLink(id: number) {
  return { to: '/admin/ai-fact-edit/$id', params: { id }, search: listingOf } as const;
}
