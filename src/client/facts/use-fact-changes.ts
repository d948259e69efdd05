import { trpc } from '#client/trpc.tsx';
import { notifyFailure, notifySuccess, notifyUndoable } from '#client/result-toasts.ts';
import { factsScope as scope, useFactsRefresh } from './use-facts-refresh.ts';
import { useRestore } from './deleted/use-restore.ts';

/**
 * The changes a row of the list can make. Each is pending until every query that contains facts was refetched,
 * also when the server refuses: the fact may be gone.
 */
export function useFactChanges() {
  const onSettled = useFactsRefresh();
  const restore = useRestore();

  return {
    move: trpc.facts.move.useMutation({
      scope,
      onSettled,
      onError: (error) => notifyFailure('Failed to update AI fact', error),
    }),
    update: trpc.facts.update.useMutation({
      scope,
      onSettled,
      onSuccess: () => notifySuccess('AI fact updated successfully'),
      onError: (error) => notifyFailure('Failed to update AI fact', error),
    }),
    remove: trpc.facts.delete.useMutation({
      scope,
      onSettled,
      onSuccess: (_, { id }) =>
        notifyUndoable('AI fact deleted successfully', () => restore.mutate({ ids: [id] })),
      onError: (error) => notifyFailure('Failed to delete AI fact', error),
    }),
  };
}
