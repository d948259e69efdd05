import { useMutation } from '@tanstack/react-query';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { notifyFailure, notifySuccess, notifyUndoable } from '#client/result-toasts.ts';
import { plural } from '#shared/plural.ts';

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

/**
 * The changes a row of the list can make. Each is pending until every query that contains facts was refetched,
 * also when the server refuses: the fact may be gone.
 */
export function useFactChanges() {
  const onSettled = useFactsRefresh();
  const restore = useRestore();

  return {
    move: trpc.facts.move.useMutation({
      scope: factsScope,
      onSettled,
      onError: (error) => notifyFailure('Failed to update AI fact', error),
    }),
    update: trpc.facts.update.useMutation({
      scope: factsScope,
      onSettled,
      onSuccess: () => notifySuccess('AI fact updated successfully'),
      onError: (error) => notifyFailure('Failed to update AI fact', error),
    }),
    remove: trpc.facts.delete.useMutation({
      scope: factsScope,
      onSettled,
      onSuccess: (_, { id }) =>
        notifyUndoable('AI fact deleted successfully', () => restore.mutate({ ids: [id] })),
      onError: (error) => notifyFailure('Failed to delete AI fact', error),
    }),
  };
}

/** The changes of the selected facts. Each says how many it changed, and offers to undo it for these. */
export function useManyChanges() {
  const { client } = trpc.useUtils();
  const onSettled = useFactsRefresh();
  const restore = useRestore();
  const undo = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    scope: factsScope,
    onSettled,
    onSuccess: () => notifySuccess('Change undone'),
    onError: (error) => notifyFailure('Failed to undo the change', error),
  });

  const report = (count: number, title: string, onUndo: () => void) =>
    count > 0 ? notifyUndoable(title, onUndo) : notifySuccess('No facts needed this change');

  return {
    setActive: trpc.facts.setActive.useMutation({
      scope: factsScope,
      onSettled,
      onSuccess: ({ ids }, { active }) =>
        report(
          ids.length,
          `${plural(ids.length, 'fact')} ${active ? 'activated' : 'deactivated'}`,
          () => undo.mutate(() => client.facts.setActive.mutate({ ids, active: !active })),
        ),
      onError: (error) => notifyFailure('Failed to update AI facts', error),
    }),
    addTag: trpc.facts.addTagToMany.useMutation({
      scope: factsScope,
      onSettled,
      onSuccess: ({ ids }, { tagId }) =>
        report(ids.length, `Tag added to ${plural(ids.length, 'fact')}`, () =>
          undo.mutate(() => client.facts.removeTagFromMany.mutate({ ids, tagId })),
        ),
      onError: (error) => notifyFailure('Failed to add tag to facts', error),
    }),
    remove: trpc.facts.deleteMany.useMutation({
      scope: factsScope,
      onSettled,
      onSuccess: ({ ids }) =>
        report(ids.length, `${plural(ids.length, 'fact')} deleted`, () => restore.mutate({ ids })),
      onError: (error) => notifyFailure('Failed to delete AI facts', error),
    }),
  };
}

/** Brings deleted facts back and says what became of them, also once the component that asked for it has gone. */
export function useRestore() {
  const onSettled = useFactsRefresh();
  return trpc.deletedFacts.restore.useMutation({
    scope: factsScope,
    onSettled,
    onSuccess: (outcome) => notifySuccess(restorationInWords(outcome)),
    onError: (error) => notifyFailure('Failed to restore AI fact', error),
  });
}

function restorationInWords({
  restored,
  present,
  gone,
}: Outputs['deletedFacts']['restore']): string {
  const isOne = restored.length + present.length + gone.length === 1;
  if (isOne && present.length > 0) return 'This AI fact was restored already';
  if (isOne && gone.length > 0) return 'This AI fact was deleted for good';
  if (isOne) return 'AI fact restored successfully';
  const parts = [
    `${plural(restored.length, 'fact')} restored`,
    present.length > 0 && `${present.length} restored already`,
    gone.length > 0 && `${gone.length} deleted for good`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Erases a deleted fact for good. */
export function useErase() {
  const onSettled = useFactsRefresh();
  return trpc.deletedFacts.erase.useMutation({
    scope: factsScope,
    onSettled,
    onSuccess: () => notifySuccess('AI fact deleted for good'),
    onError: (error) => notifyFailure('Failed to delete AI fact', error),
  });
}
