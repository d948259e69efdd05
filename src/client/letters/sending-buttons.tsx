import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Confirm } from '#client/ui/admin/confirm.tsx';
import { plural } from '#shared/plural.ts';
import { hasEnded, type Progress } from './letter.ts';
import type { useProgress } from './use-progress.ts';

type SendingButtonsProps = Pick<ReturnType<typeof useProgress>, 'pause' | 'resume' | 'stop'> & {
  id: number;
  progress: Progress;
};

/** Pauses, goes on or stops for good. */
export function SendingButtons({ id, progress, pause, resume, stop }: SendingButtonsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { state, recipients, sent, refused } = progress;
  const isPaused = state === 'paused';
  const isPending = pause.isPending || resume.isPending || stop.isPending;
  if (hasEnded(state)) return null;

  return (
    <div className="flex flex-wrap gap-2">
      {/* One button with two names: the focus stays on it. */}
      <Button
        variant="secondary"
        isPending={isPending}
        onPress={() => (isPaused ? resume : pause).mutate({ id })}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button variant="danger" isPending={isPending} onPress={() => setIsAsking(true)}>
        Stop
      </Button>
      {isAsking && (
        <Confirm
          isOpen
          title="Stop sending this letter?"
          action="Stop"
          onConfirm={() => stop.mutate({ id })}
          onClose={() => setIsAsking(false)}
        >
          A stopped letter cannot go on. {plural(recipients - sent - refused, 'subscriber')} will
          not get it.
        </Confirm>
      )}
    </div>
  );
}
