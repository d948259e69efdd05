/** The page of the listing that an address names; undefined for the first. */
export function listPageSearch({ page }: { page?: unknown }): { page?: number } {
  const isPage = typeof page === 'number' && Number.isSafeInteger(page) && page > 1;
  return { page: isPage ? page : undefined };
}
