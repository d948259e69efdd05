import { TRPCClientError } from '@trpc/client';
import type { ChangeResult } from '#client/desk/list/states.tsx';
import { useFactsRefresh } from '#client/facts/fact-changes.ts';
import { failureMessage, trpc, type Outputs } from '#client/trpc.tsx';

/** A tag with the number of its facts. */
export type CountedTag = Outputs['tags']['counts'][number];

/** Changes reach the server one after the other, in the order they were made. */
export const scope = { id: 'tags' };

/** The changes of a tag. Each is pending until everything that names tags was read again. */
export function useTagChanges(tag: CountedTag, onResult: (result: ChangeResult) => void) {
  // Also after a refusal: the tag may have been deleted.
  const onSettled = useFactsRefresh();
  const fail = (what: string) => (error: unknown) =>
    onResult({ text: `${what}: ${failureMessage(error)}`, isFailure: true });

  return {
    rename: trpc.tags.rename.useMutation({
      scope,
      onSettled,
      onSuccess: ({ name }) => onResult({ text: `“${tag.name}” is now “${name}”.` }),
      // The form itself says that a name is taken.
      onError: (error) => isConflict(error) || fail('Failed to rename tag')(error),
    }),
    merge: trpc.tags.merge.useMutation({
      scope,
      onSettled,
      onSuccess: () => onResult({ text: `“${tag.name}” was merged.` }),
      onError: fail('Failed to merge tags'),
    }),
    remove: trpc.tags.delete.useMutation({
      scope,
      onSettled,
      onSuccess: () => onResult({ text: `“${tag.name}” was deleted.` }),
      onError: fail('Failed to delete tag'),
    }),
  };
}

/** True where the server refused a name because another tag has it. */
export function isConflict(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data?.code === 'CONFLICT';
}
