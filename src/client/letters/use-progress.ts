import { useEffect, useState } from 'react';
import { notifyFailure } from '#client/result-toasts.ts';
import { trpc } from '#client/trpc.tsx';
import { followProgress } from './follow-progress.ts';
import { hasEnded, type Letter, type Progress } from './letter.ts';

/** How far a letter has come, as it goes on, and what changes its course. */
export function useProgress(letter: Letter) {
  const { id } = letter;
  const utils = trpc.useUtils();
  const [latest, setLatest] = useState<Progress>();
  const [isConnected, setIsConnected] = useState(true);
  const isRunning = !hasEnded(letter.state);

  useEffect(() => {
    if (!isRunning) return;
    return followProgress(id, {
      read: async () => ({ ...(await utils.client.letters.byId.query({ id })), problem: null }),
      onProgress: setLatest,
      onConnection: setIsConnected,
    });
  }, [id, isRunning, utils]);

  const hasJustEnded = isRunning && latest !== undefined && hasEnded(latest.state);
  useEffect(() => {
    if (hasJustEnded) void utils.letters.byId.invalidate({ id });
  }, [hasJustEnded, id, utils]);

  const options = {
    onSuccess: setLatest,
    onError(error: unknown) {
      notifyFailure('Failed to change the letter', error);
      void utils.letters.byId.invalidate({ id });
    },
  };

  return {
    progress: isRunning && latest ? latest : { ...letter, problem: null },
    isConnected,
    pause: trpc.letters.pause.useMutation(options),
    resume: trpc.letters.resume.useMutation(options),
    stop: trpc.letters.stop.useMutation(options),
  };
}
