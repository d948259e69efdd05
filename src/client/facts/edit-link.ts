/** Leads to the page of a fact, which knows the page of the list to come back to. */
export function editLink({ id, page }: { id: number; page: number | undefined }) {
  return { to: '/admin/ai-fact-edit/$id', params: { id }, search: { page } } as const;
}
