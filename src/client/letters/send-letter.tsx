import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type * as z from 'zod/mini';
import { useIsOwner } from '#client/desk/use-is-owner.ts';
import { useForm } from '#client/forms/use-form.ts';
import { LoadFailure } from '#client/load-failure.tsx';
import { ChangeFailure } from '#client/desk/list/states.tsx';
import { notifyFailure } from '#client/result-toasts.ts';
import { answeredError, failureMessage, trpc } from '#client/trpc.tsx';
import { Actions } from '#client/ui/admin/card.tsx';
import { Dialog } from '#client/ui/admin/dialog.tsx';
import { Button, SmallButton } from '#client/ui/button.tsx';
import { FailureNotice, SuccessNotice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { letterTest } from '#shared/letters.ts';
import { isVisible, plural } from '#shared/text.ts';
import type { LetterDraft } from './draft-editor.tsx';

/** Mails the letter as it is typed to one address, and says what the mail server answered. */
export function SendTest({ draft: { stored, flush } }: { draft: LetterDraft }) {
  const { client } = trpc.useUtils();
  const test = useMutation({
    // Where it cannot be saved, the state of the draft says what is wrong.
    mutationFn: async (mail: z.output<typeof letterTest>) =>
      (await flush()) ? await client.letters.sendTest.mutate(mail) : null,
  });
  const { formProps, errors, failure } = useForm({
    schema: letterTest,
    change: test,
    add: () => ({ id: stored.id }),
  });
  const { data, isPending } = test;
  const { to: addressErrors, ...otherErrors } = errors;

  return (
    <form {...formProps} className="flex min-w-0 flex-col gap-2 min-[54rem]:max-w-dialog">
      <TextField
        label="E-mail address"
        name="to"
        type="email"
        autoComplete="email"
        error={addressErrors?.join(' ')}
        action={
          <SmallButton type="submit" isPending={isPending}>
            {isPending ? 'Sending a test...' : 'Send a test'}
          </SmallButton>
        }
      />
      <div className="min-w-0 empty:hidden">
        {data?.isAccepted === true && <SuccessNotice>{data.answer}</SuccessNotice>}
        {data?.isAccepted === false && <FailureNotice>{data.answer}</FailureNotice>}
        {failure !== null && !addressErrors && (
          <FailureNotice>
            {Object.values(otherErrors).flat().join(' ') || failureMessage(failure)}
          </FailureNotice>
        )}
      </div>
    </form>
  );
}

/** Begins to send a letter to everybody on the list, once somebody has agreed; says why not where that is not possible. */
export function SendLetter({ draft }: { draft: LetterDraft }) {
  const { stored, content } = draft;
  const reasonId = useId();
  const utils = trpc.useUtils();
  const query = trpc.letters.recipients.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  const [isAsking, setIsAsking] = useState(false);
  const send = useMutation({
    async mutationFn() {
      // What was typed until the question came.
      if (!(await draft.flush())) return;
      const { id, version } = draft.latest().stored;
      const sent = await utils.client.letters.send.mutate({ id, version });
      // What was asked for before it began to leave is not shown after it.
      await utils.letters.byId.cancel({ id });
      utils.letters.byId.setData({ id }, sent);
    },
    async onError(error) {
      // Another window may have sent or changed it, or only the answer was lost.
      await utils.letters.byId.invalidate({ id: stored.id });
      const known = utils.letters.byId.getData({ id: stored.id });
      const isSent = known?.state === 'sending' && !answeredError(error);
      if (!isSent) notifyFailure('Failed to send the letter', error);
    },
    async onSettled() {
      await query.refetch();
      setIsAsking(false);
    },
  });
  const { data } = query;
  const reason = draft.newer ? 'Load the newer letter first.' : whyNot(content, data?.recipients);
  const name = `Send to ${plural(data?.recipients ?? 0, 'subscriber')}`;

  const ask = useMutation({
    mutationFn: () => Promise.all([draft.flush(), query.refetch()]),
    onSuccess: ([isSaved]) => setIsAsking(isSaved),
  });

  return (
    <>
      <div className="flex min-w-0 flex-1 flex-col items-end gap-2 text-right">
        <SmallButton
          variant="primary"
          isDisabled={reason !== undefined}
          isPending={ask.isPending}
          aria-describedby={reason && reasonId}
          onPress={() => ask.mutate()}
        >
          {name}
        </SmallButton>
        <LoadFailure what="Error loading subscribers" query={query} />
        {reason && (
          <p id={reasonId} className="text-note text-ink-soft">
            {reason}
          </p>
        )}
        {isAsking && (
          <SendQuestion
            subject={stored.subject}
            recipients={data?.recipients ?? 0}
            isAddressMissing={data?.isAddressMissing ?? false}
            isPending={send.isPending}
            onSend={send.mutate}
            onClose={() => setIsAsking(false)}
          />
        )}
      </div>
      <ChangeFailure of={[send]} />
    </>
  );
}

function whyNot(content: { subject: string; text: string }, recipients?: number) {
  if (!isVisible(content.subject)) return 'The letter has no subject yet.';
  if (!isVisible(content.text)) return 'The letter has no text yet.';
  if (recipients === 0) return 'There are no subscribers to send it to yet.';
  return recipients === undefined ? 'The subscribers are not counted yet.' : undefined;
}

type SendQuestionProps = {
  subject: string;
  recipients: number;
  isAddressMissing: boolean;
  isPending: boolean;
  onSend: () => void;
  onClose: () => void;
};

/** Asks once, with subject and number, and says that a letter would not say where it is from. */
function SendQuestion({
  subject,
  recipients,
  isAddressMissing,
  isPending,
  onSend,
  onClose,
}: SendQuestionProps) {
  const isOwner = useIsOwner();
  const subscribers = plural(recipients, 'subscriber');
  return (
    <Dialog title="Send this letter?" onClose={() => !isPending && onClose()}>
      <p className="mb-6 wrap-anywhere">
        “<bdi>{subject}</bdi>” goes to {subscribers}. What was mailed cannot be changed any more.
      </p>
      {isAddressMissing && (
        <p className="mb-6 border-l-2 border-field pl-4">
          Your postal address is missing. Many countries require it in such mail.{' '}
          {isOwner && (
            <Link
              to="/admin/dashboard"
              search={{ tab: 'site', part: 'company' }}
              activeProps={{}}
              className="link"
            >
              Company
            </Link>
          )}
        </p>
      )}
      <Actions>
        <SmallButton onPress={onClose}>Cancel</SmallButton>
        <Button isPending={isPending} isDisabled={recipients === 0} onPress={onSend}>
          {isPending ? 'Starting...' : `Send to ${subscribers}`}
        </Button>
      </Actions>
    </Dialog>
  );
}
