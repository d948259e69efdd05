import { useEffect } from 'react';
import { notifyFailure } from '#client/result-toasts.ts';
import { trpc } from '#client/trpc.tsx';
import { hasEnded, type Letter, type Progress } from './letter.ts';

const readIntervalMs = 1_000;

/** How far a letter has come, as it goes on, and what changes its course. */
export function useProgress(letter: Letter) {
  const { id } = letter;
  const utils = trpc.useUtils();
  const isRunning = !hasEnded(letter.state);
  const { data: latest, isError } = trpc.letters.progress.useQuery(
    { id },
    {
      enabled: isRunning,
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state }) =>
        state.data && hasEnded(state.data.state) ? false : readIntervalMs,
    },
  );

  const hasJustEnded = isRunning && latest !== undefined && hasEnded(latest.state);
  useEffect(() => {
    if (hasJustEnded) void utils.letters.byId.invalidate({ id });
  }, [hasJustEnded, id, utils]);

  const options = {
    // What was asked for before the change is not shown after it.
    onMutate: () => utils.letters.progress.cancel({ id }),
    onSuccess: (progress: Progress) => utils.letters.progress.setData({ id }, progress),
    onError(error: unknown) {
      notifyFailure('Failed to change the letter', error);
      void utils.letters.byId.invalidate({ id });
    },
  };

  return {
    progress: isRunning && latest ? latest : letter,
    isConnected: !isError,
    pause: trpc.letters.pause.useMutation(options),
    resume: trpc.letters.resume.useMutation(options),
    stop: trpc.letters.stop.useMutation(options),
  };
}
