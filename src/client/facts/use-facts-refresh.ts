import { trpc } from '#client/trpc.tsx';

/** Changes reach the server one after the other, in the order they were made. */
export const factsScope = { id: 'facts' };

/** Invalidates every query that contains facts, also inactive ones: no screen shows old facts first. */
export function useFactsRefresh() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.facts.invalidate(undefined, { refetchType: 'all' }),
      utils.deletedFacts.invalidate(undefined, { refetchType: 'all' }),
    ]);
}
