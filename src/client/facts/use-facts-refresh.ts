import { trpc } from '#client/trpc.tsx';

/** Invalidates every query that contains facts, also inactive ones: no screen shows old facts first. */
export function useFactsRefresh() {
  const utils = trpc.useUtils();
  return () => utils.facts.invalidate(undefined, { refetchType: 'all' });
}
