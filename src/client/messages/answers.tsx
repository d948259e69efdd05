import { useState } from 'react';
import { ChangedElsewhere, SaveStatus } from '#client/desk/drafts/draft-notices.tsx';
import { useDraft } from '#client/desk/drafts/use-draft.ts';
import { isGone } from '#client/desk/list/states.tsx';
import { LocalTime } from '#client/desk/local-time.tsx';
import { useFormErrors } from '#client/forms/use-form-errors.ts';
import { notifySuccess } from '#client/result-toasts.ts';
import { failureMessage, fieldErrors, trpc, type Outputs } from '#client/trpc.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { quoteOf } from '#shared/messages.ts';
import { isVisible } from '#shared/text.ts';
import { useMessageChanges } from './message-changes.ts';

type Message = Outputs['messages']['byId'];

function stateWords({
  state,
  reason = 'it is about to be sent',
}: Message['answers'][number]): string {
  return {
    sent: 'Sent',
    file: 'Written to a file',
    waits: `Waits: ${reason}`,
    refused: `Refused: ${reason}`,
  }[state];
}

type AnswersProps = {
  message: Message;
  /** Of a message that is gone nothing is shown but what was typed here: it can still be copied. */
  isErased: boolean;
};

export function Answers({ message, isErased }: AnswersProps) {
  const { id } = message;
  const utils = trpc.useUtils();
  const { answer } = useMessageChanges();
  const [isSaving, setIsSaving] = useState(false);
  // Until an answer is taken, what was typed stays over what another window has saved since.
  const [sent, setSent] = useState(message.draft);
  const draft = useDraft(answer.isPending || answer.isError ? sent : message.draft, {
    contentOf: ({ text }) => ({ text }),
    isOpen: () => true,
    async save({ version }, { text }) {
      const saving = utils.client.answers.save.mutate({ id, version, text });
      const saved = await saving.catch((error: unknown) => {
        if (isGone(error)) void utils.messages.invalidate();
        throw error;
      });
      // Perhaps somebody has answered: then the page shows it.
      if (!saved.isSaved) void utils.messages.byId.invalidate({ id });
      else
        utils.messages.byId.setData({ id }, (known) => known && { ...known, draft: saved.draft });
      return { isSaved: saved.isSaved, stored: saved.draft };
    },
  });
  const { content, newer } = draft;
  const { form, errors, setErrors, forget } = useFormErrors();
  const textError = (fieldErrors(draft.error).text ?? errors.text)?.join(' ');
  const isPending = isSaving || answer.isPending;
  const isEmpty = !isVisible(content.text);
  const isRefused = answer.error?.data?.code === 'CONFLICT';

  const loadNewer = () => {
    // Else the draft would stay the one that was there at the failed try.
    answer.reset();
    draft.loadNewer();
  };

  const send = async () => {
    setIsSaving(true);
    const isSaved = await draft.flush();
    setIsSaving(false);
    const known = draft.latest();
    // Of a draft that another window has changed the server says whether that was an answer.
    if (!isSaved && !known.newer) return setErrors(fieldErrors(known.failure?.error));
    setSent(known.stored);
    answer.mutate(
      // What has not changed since the last try, to which perhaps only the answer was lost.
      { id, version: known.stored.version, isRepeat: isSaved && answer.isError && !isRefused },
      {
        onSuccess: () => notifySuccess('Answer on its way'),
        onError: (error) => setErrors(fieldErrors(error)),
      },
    );
  };

  return (
    <div className="mt-4 flex flex-col gap-6">
      {!isErased && message.answers.length > 0 && (
        <section aria-label="Answers">
          <h3 className="mb-2 text-note font-semibold">Answers</h3>
          <ol className="flex flex-col gap-4">
            {message.answers.map((answer) => (
              <li key={answer.id} className="flex flex-col gap-2 border-l-2 border-rule pl-4">
                <p className="text-note text-ink-soft">
                  <bdi>{answer.answeredBy}</bdi>, <LocalTime at={answer.answeredAt} />
                </p>
                <p dir="auto" className="max-w-text whitespace-pre-wrap">
                  {answer.text}
                </p>
                <output className="text-note text-ink-soft">{stateWords(answer)}</output>
              </li>
            ))}
          </ol>
        </section>
      )}
      {(!isErased || draft.status !== 'unchanged') && (
        <form ref={form} onInput={forget} className="message-answer flex flex-col gap-4">
          {newer && <ChangedElsewhere noun="answer" text={content.text} onLoadNewer={loadNewer} />}
          <TextField
            label="Your answer"
            name="text"
            rows={4}
            value={content.text}
            readOnly={newer !== undefined || isPending}
            error={textError}
            onChange={(text) => {
              answer.reset();
              draft.change({ text });
            }}
          />
          {!isErased && (
            <>
              <section aria-label="Preview of what is quoted" className="text-note text-ink-soft">
                <h3>Quoted below it</h3>
                <p dir="auto" className="mt-1 whitespace-pre-wrap">
                  {quoteOf(message)}
                </p>
              </section>
              {/* In view once there is something to send. */}
              <div
                className={`page-foot -mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 ${isEmpty ? 'static!' : ''}`}
              >
                {answer.error && !textError ? (
                  <FailureNotice>{failureMessage(answer.error)}</FailureNotice>
                ) : (
                  <SaveStatus draft={draft} />
                )}
                <SmallButton
                  variant={isEmpty ? 'secondary' : 'primary'}
                  isPending={isPending}
                  onPress={() => void send()}
                >
                  {isPending ? 'Sending...' : 'Send answer'}
                </SmallButton>
              </div>
            </>
          )}
        </form>
      )}
    </div>
  );
}
