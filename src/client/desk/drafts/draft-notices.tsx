import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { failureMessage } from '#client/trpc.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import type { useDraft } from './use-draft.ts';

type SaveStatusProps = {
  draft: Pick<ReturnType<typeof useDraft>, 'status' | 'error' | 'newer' | 'flush'>;
  /** What is said once all is saved. */
  saved?: string;
};

/** Its place is there before there is something to say. */
export function SaveStatus({
  draft: { status, error, newer, flush },
  saved = 'Saved',
}: SaveStatusProps) {
  const isSettled = useSettled(status === 'saved');
  const shown = status === 'saved' && !isSettled ? 'saving' : status;
  const words = { unchanged: '', saving: 'Saving...', saved, failed: '' }[shown];
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 text-note">
      <output className="text-ink-soft">{words}</output>
      {status === 'failed' && !newer && (
        <div className="flex flex-wrap items-center gap-4">
          <FailureNotice>Not saved: {failureMessage(error)}</FailureNotice>
          <SmallButton onPress={() => void flush()}>Try again</SmallButton>
        </div>
      )}
    </div>
  );
}

const settleMs = 300;

/** Whether something has been so for a while: who goes on typing hears nothing of each save. */
function useSettled(isSo: boolean): boolean {
  const [isSettled, setSettled] = useState(isSo);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setSettled(true), settleMs);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [isSo]);
  return isSettled;
}

type ChangedElsewhereProps = {
  /** What the draft is of: "letter". */
  noun: string;
  /** All that was typed here. */
  text: string;
  onLoadNewer: () => void;
};

/** Says that another window was first, and leaves the choice between the two texts. */
export function ChangedElsewhere({ noun, text, onLoadNewer }: ChangedElsewhereProps) {
  const copy = useMutation({ mutationFn: async () => await navigator.clipboard.writeText(text) });

  return (
    <section aria-label="Conflict" className="mb-6">
      <FailureNotice>Changed in another window</FailureNotice>
      <p className="my-2 max-w-text text-note">
        Nothing is saved from here any more, and nothing was overwritten. What you typed still
        stands below. Copy it if you need it, then load the newer {noun} and go on from there.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <SmallButton onPress={() => copy.mutate()}>Copy my text</SmallButton>
        <SmallButton onPress={onLoadNewer}>Load the newer {noun}</SmallButton>
        <output className="text-note text-ink-soft">
          {copy.isSuccess
            ? 'Copied'
            : copy.isError && 'The browser did not allow that. Select your text below and copy it.'}
        </output>
      </div>
    </section>
  );
}
