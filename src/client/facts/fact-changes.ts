import { useMutation } from '@tanstack/react-query';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { notifyFailure, notifySuccess, notifyUndoable } from '#client/result-toasts.ts';
import { plural } from '#shared/text.ts';

/** Invalidates every query that contains facts or counts them, also inactive ones: no screen shows old facts first. */
export function useFactsRefresh() {
  const { facts, deletedFacts, tags } = trpc.useUtils();
  return () =>
    Promise.all(
      [facts, deletedFacts, tags].map((read) => read.invalidate(undefined, { refetchType: 'all' })),
    );
}

/** What is common to all changes of facts. They reach the server one after the other, in the order they were made. */
export function useChange() {
  const onSettled = useFactsRefresh();
  return (failure: string) => ({
    scope: { id: 'facts' },
    onSettled,
    onError: (error: unknown) => notifyFailure(failure, error),
  });
}

/**
 * The changes a row of the list can make. Each is pending until every query that contains facts was refetched,
 * also when the server refuses: the fact may be gone.
 */
export function useFactChanges() {
  const change = useChange();
  const restore = useRestore();

  return {
    move: trpc.facts.move.useMutation(change('Failed to update AI fact')),
    update: trpc.facts.update.useMutation({
      ...change('Failed to update AI fact'),
      onSuccess: () => notifySuccess('AI fact updated successfully'),
    }),
    remove: trpc.facts.delete.useMutation({
      ...change('Failed to delete AI fact'),
      onSuccess: (_, { id }) =>
        notifyUndoable('AI fact deleted successfully', () => restore.mutate({ ids: [id] })),
    }),
  };
}

/** The changes of the selected facts. Each says how many it changed, and offers to undo it for these. */
export function useManyChanges() {
  const { client } = trpc.useUtils();
  const change = useChange();
  const restore = useRestore();
  const undo = useMutation<{ ids: number[] }, unknown, () => Promise<{ ids: number[] }>>({
    ...change('Failed to undo the change'),
    mutationFn: (run) => run(),
    // Somebody else may have undone it meanwhile, or deleted those facts.
    onSuccess: ({ ids }) =>
      notifySuccess(ids.length > 0 ? 'Change undone' : 'There is nothing left to undo'),
    // Nothing else knows which facts it was.
    onError: (error, run) =>
      notifyFailure('Failed to undo the change', error, () => undo.mutate(run)),
  });

  const report = (count: number, title: string, onUndo: () => void) =>
    count > 0 ? notifyUndoable(title, onUndo) : notifySuccess('No facts needed this change');

  return {
    setActive: trpc.facts.setActive.useMutation({
      ...change('Failed to update AI facts'),
      onSuccess: ({ ids }, { active }) =>
        report(
          ids.length,
          `${plural(ids.length, 'fact')} ${active ? 'activated' : 'deactivated'}`,
          () => undo.mutate(() => client.facts.setActive.mutate({ ids, active: !active })),
        ),
    }),
    addTag: trpc.facts.addTagToMany.useMutation({
      ...change('Failed to add tag to facts'),
      onSuccess: ({ ids }, { tagId }) =>
        report(ids.length, `Tag added to ${plural(ids.length, 'fact')}`, () =>
          undo.mutate(() => client.facts.removeTagFromMany.mutate({ ids, tagId })),
        ),
    }),
    remove: trpc.facts.deleteMany.useMutation({
      ...change('Failed to delete AI facts'),
      onSuccess: ({ ids }) =>
        report(ids.length, `${plural(ids.length, 'fact')} deleted`, () => restore.mutate({ ids })),
    }),
  };
}

/** Brings deleted facts back and says what became of them, also once the component that asked for it has gone. */
export function useRestore() {
  const change = useChange();
  const restore = trpc.deletedFacts.restore.useMutation({
    ...change('Failed to restore AI fact'),
    onSuccess: (outcome) => notifySuccess(restorationInWords(outcome)),
    onError: (error, input) =>
      notifyFailure('Failed to restore AI fact', error, () => restore.mutate(input)),
  });
  return restore;
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

export function useErase() {
  const change = useChange();
  return trpc.deletedFacts.erase.useMutation({
    ...change('Failed to delete AI fact'),
    onSuccess: () => notifySuccess('AI fact deleted for good'),
  });
}
