import { useMutation } from '@tanstack/react-query';
import { LocalTime } from '#client/desk/local-time.tsx';
import { ChangeFailure } from '#client/desk/list/states.tsx';
import { notifyFailure } from '#client/result-toasts.ts';
import { trpc } from '#client/trpc.tsx';
import { AskingButton } from '#client/ui/admin/dialog.tsx';
import { ProgressBar } from '#client/ui/admin/progress.tsx';
import { takesLostFocus } from '#client/ui/admin/lost-focus.ts';
import { SmallButton } from '#client/ui/button.tsx';
import { plural } from '#shared/text.ts';
import { count, isOnItsWay, stateWords, type Letter } from './letter.ts';

/** Connected while how far it has come can be read. */
export function LetterProgress({ letter, isConnected }: { letter: Letter; isConnected: boolean }) {
  const { state, recipients, sent, refused, problem } = letter;
  const isOver = !isOnItsWay(letter);
  const counts = [
    state === 'sent' && ` to ${plural(sent, 'subscriber')}`,
    state === 'paused' && `, ${count(sent)} of ${count(recipients)} sent`,
    refused > 0 && `, ${count(refused)} refused`,
  ];

  return (
    <section {...takesLostFocus} aria-label="Sending" className="flex flex-col gap-3 outline-none">
      {/* The numbers change every second: only the state is announced. */}
      <output className="sr-only">{stateWords(letter).split(/[,:]/)[0]}</output>
      <p>
        <span className="font-semibold">{stateWords(letter)}</span>
        <span>{counts.filter(Boolean).join('')}</span>
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
      {!isOver && !isConnected && (
        <output className="block text-note text-ink-soft">
          {`The connection was lost${state === 'sending' ? '. Sending goes on' : ''}; these numbers follow in a moment.`}
        </output>
      )}
      {!isOver && <SendingButtons letter={letter} />}
    </section>
  );
}

/** Pauses, goes on or stops for good. */
function SendingButtons({ letter }: { letter: Letter }) {
  const { id, state } = letter;
  const { client, letters } = trpc.useUtils();
  const { byId } = letters;
  const change = useMutation({
    mutationFn: (name: 'pause' | 'resume' | 'stop') => client.letters[name].mutate({ id }),
    // What was asked for before the change is not shown after it.
    onMutate: () => byId.cancel({ id }),
    onSuccess: (changed) => byId.setData({ id }, changed),
    onError(error) {
      notifyFailure('Failed to change the letter', error);
      void byId.invalidate({ id });
    },
  });
  const { isPending } = change;
  const isPaused = state === 'paused';

  return (
    <div className="flex flex-wrap gap-2">
      {/* One button with two names: the focus stays on it. */}
      <SmallButton
        isPending={isPending}
        onPress={() => change.mutate(isPaused ? 'resume' : 'pause')}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </SmallButton>
      <AskingButton
        name="Stop"
        question="Stop sending this letter?"
        variant="danger"
        isPending={isPending}
        onConfirm={() => change.mutate('stop')}
      >
        A stopped letter cannot go on. Subscribers who have not got it yet will not get it.
      </AskingButton>
      <ChangeFailure of={[change]} />
    </div>
  );
}
