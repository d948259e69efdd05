import { plural } from '#client/desk/plural.ts';
import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { factsScope, useFactsRefresh } from '#client/facts/use-facts-refresh.ts';

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
