import { TRPCClientError } from '@trpc/client';
import { useFactsRefresh } from '#client/facts/fact-changes.ts';
import type { Outputs } from '#client/trpc.tsx';

export type CountedTag = Outputs['tags']['counts'][number];

/** Changes of tags that there are, and of a fact's, reach the server one after the other, in the order they were made. */
export const scope = { id: 'tags' };

/** What is common to the changes of tags. Each is pending until everything that names tags was read again. */
export function useTagChange() {
  // Also after a refusal: the tag may have been deleted.
  return { scope, onSettled: useFactsRefresh() };
}

/** True where the server refused a name because another tag has it. */
export function isConflict(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data?.code === 'CONFLICT';
}
