import { useEffect, useRef, useState, type FormEvent } from 'react';
import { failureMessage } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { CodeField } from '#client/ui/admin/code-field.tsx';
import { SuccessNotice } from '#client/ui/notice.tsx';
import { codeLength } from '#shared/admin.ts';
import { useEmailChanges } from './use-account-changes.ts';

const noDigits: string[] = Array.from({ length: codeLength }, () => '');

type ConfirmCodeFormProps = {
  /** Where the code was mailed. */
  to: string;
  onConfirmed: () => void;
};

/** Takes the code that was mailed to a new address. */
export function ConfirmCodeForm({ to, onConfirmed }: ConfirmCodeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [digits, setDigits] = useState(noDigits);
  const { finish } = useEmailChanges();
  const focusFirstBox = () => form.current?.querySelector('input')?.focus();
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (finish.isPending) return;
    finish.mutate(
      { code: digits.join('') },
      {
        onSuccess: onConfirmed,
        onError() {
          setDigits(noDigits);
          focusFirstBox();
        },
      },
    );
  };

  return (
    <form ref={form} onSubmit={submit} className="flex max-w-form flex-col gap-5">
      <SuccessNotice>
        <span className="wrap-anywhere">
          We have mailed a code to {to}. It works once, for 10 minutes.
        </span>
      </SuccessNotice>
      <CodeField
        label="Verification code"
        digits={digits}
        onChange={setDigits}
        error={finish.isError ? failureMessage(finish.error) : undefined}
      />
      <Button
        type="submit"
        isDisabled={digits.includes('')}
        isPending={finish.isPending}
        className="self-start"
      >
        {finish.isPending ? 'Confirming...' : 'Confirm'}
      </Button>
    </form>
  );
}
