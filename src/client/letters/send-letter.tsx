import { useId, useState } from 'react';
import { LoadFailure } from '#client/load-failure.tsx';
import { notifyFailure } from '#client/result-toasts.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { plural } from '#shared/plural.ts';
import { SendQuestion } from './send-question.tsx';
import type { Draft } from './use-draft.ts';

/** Begins to send a letter to everybody on the list, once somebody has agreed; says why not where that is not possible. */
export function SendLetter({ draft: { saver, content, letter, newer } }: { draft: Draft }) {
  const reasonId = useId();
  const utils = trpc.useUtils();
  const query = trpc.letters.recipients.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  const [isAsking, setIsAsking] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const send = trpc.letters.send.useMutation({
    onError: (error) => notifyFailure('Failed to send the letter', error),
    async onSettled() {
      // Also after a refusal: another window may have sent or changed it.
      await utils.letters.byId.invalidate({ id: letter.id });
      await query.refetch();
      setIsAsking(false);
    },
  });
  const { data, error } = query;
  const reason = newer ? 'Load the newer letter first.' : whyNot(content, data?.recipients);
  const name = `Send to ${plural(data?.recipients ?? 0, 'subscriber')}`;

  const ask = async () => {
    setIsSaving(true);
    const [isSaved] = await Promise.all([saver.flush(), query.refetch()]);
    setIsSaving(false);
    setIsAsking(isSaved);
  };

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Button
        className="self-start"
        isDisabled={reason !== undefined}
        isPending={isSaving}
        aria-describedby={reason && reasonId}
        onPress={() => void ask()}
      >
        {name}
      </Button>
      {error && (
        <LoadFailure what="Error loading subscribers" error={error} onRetry={query.refetch} />
      )}
      {reason && (
        <p id={reasonId} className="text-note text-ink-soft">
          {reason}
        </p>
      )}
      {isAsking && (
        <SendQuestion
          subject={letter.subject}
          recipients={data?.recipients ?? 0}
          isPending={send.isPending}
          onSend={() => send.mutate({ id: letter.id, version: letter.version })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

function whyNot(content: { subject: string; text: string }, recipients?: number) {
  if (!content.subject.trim()) return 'The letter has no subject yet.';
  if (!content.text.trim()) return 'The letter has no text yet.';
  if (recipients === 0) return 'There are no subscribers to send it to yet.';
  return recipients === undefined ? 'The subscribers are not counted yet.' : undefined;
}
