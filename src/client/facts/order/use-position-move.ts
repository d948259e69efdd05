import { useMutation } from '@tanstack/react-query';
import { notifyFailure } from '#client/result-toasts.ts';
import { trpc } from '#client/trpc.tsx';
import { factsPageSize } from '#shared/facts.ts';
import { beforePosition } from './before-position.ts';
import { factsScope, useFactsRefresh } from '#client/facts/use-facts-refresh.ts';

/** Moves a fact to a position on any page, as the facts stand on the server. */
export function usePositionMove() {
  const { client } = trpc.useUtils();
  const onSettled = useFactsRefresh();

  return useMutation({
    scope: factsScope,
    async mutationFn({ id, from, to }: { id: number; from: number; to: number }) {
      const page = await client.facts.listPage.query({ page: Math.ceil(to / factsPageSize) });
      await client.facts.move.mutate({ id, before: beforePosition(page, id, { from, to }) });
      return Math.min(to, page.total);
    },
    onSettled,
    onError: (error) => notifyFailure('Failed to update AI fact', error),
  });
}
