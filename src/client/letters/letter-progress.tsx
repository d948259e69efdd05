import { useEffect, useRef, useState } from 'react';
import { LocalTime } from '#client/desk/local-time.tsx';
import { notifyFailure } from '#client/result-toasts.ts';
import { trpc } from '#client/trpc.tsx';
import { AskingButton } from '#client/ui/admin/dialog.tsx';
import { ProgressBar } from '#client/ui/admin/progress.tsx';
import { Button } from '#client/ui/button.tsx';
import { useLostFocus } from '#client/ui/notice.tsx';
import { plural } from '#shared/text.ts';
import { count, hasEnded, stateWords, type Letter, type Progress } from './letter.ts';

/** How far the sending has come, what holds it up, and what stops it. */
export function LetterProgress({ letter }: { letter: Letter }) {
  const { progress, isConnected, ...changes } = useProgress(letter);
  const { state, recipients, sent, refused, problem } = progress;
  const isOver = hasEnded(state);
  // The buttons, and with them the focus, go when the letter ends.
  const [wasRunning] = useState(!isOver);

  const words = useRef<HTMLParagraphElement>(null);
  useLostFocus(words, isOver && wasRunning);

  return (
    <section aria-label="Sending" className="flex flex-col gap-3">
      {/* The numbers change every second: only the state is announced. */}
      <output className="sr-only">
        {stateWords({ state, sent: 0, recipients: 0, problem: null }).split(',')[0]}
      </output>
      <p ref={words} tabIndex={-1} className="outline-none">
        <span className="font-semibold">{stateWords(progress)}</span>
        {state === 'sent' && ` to ${plural(sent, 'subscriber')}`}
        {state === 'paused' && `, ${count(sent)} of ${count(recipients)} sent`}
        {refused > 0 && `, ${count(refused)} refused`}
        {isOver && letter.endedAt && (
          <>
            , <LocalTime at={letter.endedAt} />
          </>
        )}
      </p>
      {!isOver && (
        <ProgressBar
          label="Sending"
          value={sent + refused}
          max={recipients}
          valueText={`${count(sent)} of ${count(recipients)}`}
        />
      )}
      {problem && state !== 'paused' && (
        <output className="block border-l-2 border-field pl-4">{problem}</output>
      )}
      {!isConnected && (
        <output className="block text-note text-ink-soft">
          The connection was lost. Sending goes on; these numbers follow in a moment.
        </output>
      )}
      <SendingButtons progress={progress} id={letter.id} {...changes} />
    </section>
  );
}

type SendingButtonsProps = Pick<ReturnType<typeof useProgress>, 'pause' | 'resume' | 'stop'> & {
  id: number;
  progress: Progress;
};

/** Pauses, goes on or stops for good. */
function SendingButtons({ id, progress, pause, resume, stop }: SendingButtonsProps) {
  const { state, recipients, sent, refused } = progress;
  const isPaused = state === 'paused';
  const isPending = pause.isPending || resume.isPending || stop.isPending;
  if (hasEnded(state)) return null;

  return (
    <div className="flex flex-wrap gap-2">
      {/* One button with two names: the focus stays on it. */}
      <Button
        variant="secondary"
        size="small"
        isPending={isPending}
        onPress={() => (isPaused ? resume : pause).mutate({ id })}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <AskingButton
        name="Stop"
        question="Stop sending this letter?"
        variant="danger"
        size="small"
        isPending={isPending}
        onConfirm={() => stop.mutate({ id })}
      >
        A stopped letter cannot go on. {plural(recipients - sent - refused, 'subscriber')} will not
        get it.
      </AskingButton>
    </div>
  );
}

const readIntervalMs = 1_000;

/** How far a letter has come, as it goes on, and what changes its course. */
function useProgress(letter: Letter) {
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
