import { useState, type FormEvent } from 'react';
import { failureMessage, fieldErrors, trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice, SuccessNotice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import type { Draft } from './use-draft.ts';

/** Mails the letter as it is typed to one address, and says what the mail server answered. */
export function SendTest({ draft: { saver, letter } }: { draft: Draft }) {
  const [to, setTo] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const test = trpc.letters.sendTest.useMutation();
  const { data, error } = test;
  const isPending = isSaving || test.isPending;
  const { to: addressErrors, ...otherErrors } = fieldErrors(error);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setIsSaving(true);
    const isSaved = await saver.flush();
    setIsSaving(false);
    // The state of the draft says what is wrong.
    if (isSaved) test.mutate({ id: letter.id, to });
  };

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-3">
      <div className="sm:max-w-lead">
        <TextField
          label="E-mail address"
          name="to"
          type="email"
          autoComplete="email"
          description="A test goes to this address alone."
          value={to}
          error={addressErrors?.join(' ')}
          onChange={setTo}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="secondary" isPending={isPending}>
          {isPending ? 'Sending a test...' : 'Send a test'}
        </Button>
        <div className="min-w-0 break-words">
          {!isPending && data?.isAccepted === true && <SuccessNotice>{data.answer}</SuccessNotice>}
          {!isPending && data?.isAccepted === false && <FailureNotice>{data.answer}</FailureNotice>}
          {error && !addressErrors && (
            <FailureNotice>
              {Object.values(otherErrors).flat().join(' ') || failureMessage(error)}
            </FailureNotice>
          )}
        </div>
      </div>
    </form>
  );
}
