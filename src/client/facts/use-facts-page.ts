import { keepPreviousData, useMutationState } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { trpc } from '#client/trpc.tsx';
import { factMove, factPatch } from '#shared/facts.ts';
import type { Listing } from './listing.ts';
import { applyPending } from './pending-changes.ts';

/** One page of the dashboard, with the changes that are under way already made. */
export function useFactsPage(listing: Listing) {
  const query = trpc.facts.listPage.useQuery(
    { ...listing, page: listing.page ?? 1 },
    // Where there is a failure, the route has just tried.
    { placeholderData: keepPreviousData, retryOnMount: false },
  );

  const moves = useMutationState({
    filters: { mutationKey: getMutationKey(trpc.facts.move), status: 'pending' },
    select: ({ state }) => factMove.parse(state.variables),
  });
  const updates = useMutationState({
    filters: { mutationKey: getMutationKey(trpc.facts.update), status: 'pending' },
    select: ({ state }) => factPatch.parse(state.variables),
  });
  const activations = updates.flatMap(({ id, active }) =>
    active === undefined ? [] : [{ id, active }],
  );

  return {
    isPending: query.isPending,
    error: query.error,
    refetch: query.refetch,
    shown: query.data && {
      ...query.data,
      facts: applyPending(query.data.facts, moves, activations, query.data.after ?? null),
    },
  };
}
