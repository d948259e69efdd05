import { trpc } from '#client/trpc.tsx';

/** Reads everything anew that shows facts, also what is not on the screen: nobody is to see old facts first. */
export function useFactsRefresh() {
  const utils = trpc.useUtils();
  return () => utils.facts.invalidate(undefined, { refetchType: 'all' });
}
