import { trpc } from '#client/trpc.tsx';
import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import { useFactsRefresh } from './use-facts-refresh.ts';

/** Changes reach the server one after the other, in the order they were made. */
export const changesScope = { id: 'facts' };

/**
 * The changes a row of the list can make. Each is pending until every query that contains facts was refetched,
 * also when the server refuses: the fact may be gone.
 */
export function useFactChanges() {
  const onSettled = useFactsRefresh();

  return {
    move: trpc.facts.move.useMutation({
      scope: changesScope,
      onSettled,
      onError: (error) => notifyFailure('Failed to update AI fact', error),
    }),
    update: trpc.facts.update.useMutation({
      scope: changesScope,
      onSettled,
      onSuccess: () => notifySuccess('AI fact updated successfully'),
      onError: (error) => notifyFailure('Failed to update AI fact', error),
    }),
    remove: trpc.facts.delete.useMutation({
      scope: changesScope,
      onSettled,
      onSuccess: () => notifySuccess('AI fact deleted successfully'),
      onError: (error) => notifyFailure('Failed to delete AI fact', error),
    }),
  };
}
