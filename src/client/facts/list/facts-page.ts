import { keepPreviousData, useMutationState } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { trpc } from '#client/trpc.tsx';
import { factMove, factPatch, type FactMove } from '#shared/facts.ts';
import type { Listing } from '#client/facts/listing.ts';

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

  return {
    query,
    shown: query.data && {
      ...query.data,
      facts: applyPending(query.data.facts, moves, updates, query.data.after ?? null),
    },
  };
}

/**
 * The facts of a page as they will stand once the server has taken what is under way. Moves that the facts fulfil
 * already, or that lead to another page, change nothing. A fact that stays as it is stays the same object.
 * @param behind the fact after the page's last one; null at the end of the list
 */
export function applyPending<Fact extends { id: number; active: boolean }>(
  facts: readonly Fact[],
  moves: readonly FactMove[],
  updates: readonly { id: number; active?: boolean }[],
  behind: number | null,
): Fact[] {
  const result = facts.map((fact) => {
    const { active = fact.active } =
      updates.findLast((update) => update.id === fact.id && update.active !== undefined) ?? {};
    return active === fact.active ? fact : { ...fact, active };
  });
  for (const { id, before } of moves) {
    const mover = result.find((fact) => fact.id === id);
    const target = result.find((fact) => fact.id === before);
    const isToEnd = (before ?? null) === behind;
    if (!mover || mover === target || (!target && !isToEnd)) continue;
    result.splice(result.indexOf(mover), 1);
    result.splice(target ? result.indexOf(target) : result.length, 0, mover);
  }
  return result;
}
