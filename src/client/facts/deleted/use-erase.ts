import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import { trpc } from '#client/trpc.tsx';
import { factsScope, useFactsRefresh } from '#client/facts/use-facts-refresh.ts';

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
