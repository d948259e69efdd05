import { useMutation } from '@tanstack/react-query';
import { notifyFailure } from '#client/result-toasts.ts';
import { trpc } from '#client/trpc.tsx';
import { factsPageSize } from '#shared/facts.ts';
import { factsScope, useFactsRefresh } from '#client/facts/use-facts-refresh.ts';

/** Moves a fact to a position on any page, as the facts stand on the server. */
export function usePositionMove() {
  const { client } = trpc.useUtils();
  const onSettled = useFactsRefresh();

  return useMutation({
    scope: factsScope,
    async mutationFn({ id, from, to }: { id: number; from: number; to: number }) {
      // On its way down it leaves a gap behind, into which the others move up.
      const position = to < from ? to : to + 1;
      const page = Math.ceil(position / factsPageSize);
      const { facts, start, total } = await client.facts.listPage.query({ page });
      await client.facts.move.mutate({ id, before: facts[position - start - 1]?.id ?? null });
      return Math.min(to, total);
    },
    onSettled,
    onError: (error) => notifyFailure('Failed to update AI fact', error),
  });
}
