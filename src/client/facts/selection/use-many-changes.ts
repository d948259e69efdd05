import { useMutation } from '@tanstack/react-query';
import { plural } from '#client/desk/plural.ts';
import { notifyFailure, notifySuccess, notifyUndoable } from '#client/result-toasts.ts';
import { trpc } from '#client/trpc.tsx';
import { factsScope as scope, useFactsRefresh } from '#client/facts/use-facts-refresh.ts';
import { useRestore } from '#client/facts/deleted/use-restore.ts';

/** The changes of the selected facts. Each says how many it changed, and offers to undo it for these. */
export function useManyChanges() {
  const { client } = trpc.useUtils();
  const onSettled = useFactsRefresh();
  const restore = useRestore();
  const undo = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    scope,
    onSettled,
    onSuccess: () => notifySuccess('Change undone'),
    onError: (error) => notifyFailure('Failed to undo the change', error),
  });

  const report = (count: number, title: string, onUndo: () => void) =>
    count > 0 ? notifyUndoable(title, onUndo) : notifySuccess('No facts needed this change');

  return {
    setActive: trpc.facts.setActive.useMutation({
      scope,
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
      scope,
      onSettled,
      onSuccess: ({ ids }, { tagId }) =>
        report(ids.length, `Tag added to ${plural(ids.length, 'fact')}`, () =>
          undo.mutate(() => client.facts.removeTagFromMany.mutate({ ids, tagId })),
        ),
      onError: (error) => notifyFailure('Failed to add tag to facts', error),
    }),
    remove: trpc.facts.deleteMany.useMutation({
      scope,
      onSettled,
      onSuccess: ({ ids }) =>
        report(ids.length, `${plural(ids.length, 'fact')} deleted`, () => restore.mutate({ ids })),
      onError: (error) => notifyFailure('Failed to delete AI facts', error),
    }),
  };
}
