import { useState } from 'react';
import { LocalTime } from '#client/desk/local-time.tsx';
import { ProgressBar } from '#client/ui/admin/progress-bar.tsx';
import { TakesLostFocus } from '#client/ui/takes-lost-focus.tsx';
import { plural } from '#shared/plural.ts';
import { count, hasEnded, stateWords, type Letter } from './letter.ts';
import { SendingButtons } from './sending-buttons.tsx';
import { useProgress } from './use-progress.ts';

/** How far the sending has come, what holds it up, and what stops it. */
export function LetterProgress({ letter }: { letter: Letter }) {
  const { progress, isConnected, ...changes } = useProgress(letter);
  const { state, recipients, sent, refused, problem } = progress;
  const isOver = hasEnded(state);
  // The buttons, and with them the focus, go when the letter ends.
  const [wasRunning] = useState(!isOver);

  const words = (
    <p>
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
  );

  return (
    <section aria-label="Sending" className="mb-6 flex flex-col gap-3">
      {/* The numbers change every second: only the state is announced. */}
      <output className="sr-only">
        {stateWords({ state, sent: 0, recipients: 0, problem: null }).split(',')[0]}
      </output>
      {isOver && wasRunning ? <TakesLostFocus>{words}</TakesLostFocus> : words}
      {!isOver && (
        <ProgressBar
          label="Sending"
          value={sent + refused}
          max={recipients}
          valueText={`${count(sent)} of ${count(recipients)}`}
        />
      )}
      {problem && state !== 'paused' && (
        <output className="block border-l-2 border-pencil pl-4">{problem}</output>
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
