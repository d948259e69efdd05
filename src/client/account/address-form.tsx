import type { FormEvent } from 'react';
import { failureMessage } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useFormErrors } from '#client/ui/use-form-errors.ts';
import { emailChange } from '#shared/account.ts';
import { contactLimits } from '#shared/contact.ts';
import { useEmailChanges } from './use-account-changes.ts';

/** Has a code mailed to the address that is to get the sign-in codes. */
export function AddressForm({ onSent }: { onSent: (to: string) => void }) {
  const { form, errors, forget, check } = useFormErrors();
  const { start } = useEmailChanges();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (start.isPending) return;
    const input = check(emailChange, Object.fromEntries(new FormData(event.currentTarget)));
    if (input) start.mutate(input, { onSuccess: () => onSent(input.email) });
    else start.reset();
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={forget}
      className="flex max-w-form flex-col gap-5"
    >
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={contactLimits.email}
        description="The address counts once you have entered the code that we mail to it."
        error={errors.email?.[0]}
      />
      {start.isError && <FailureNotice>{failureMessage(start.error)}</FailureNotice>}
      <Button type="submit" variant="secondary" isPending={start.isPending} className="self-start">
        {start.isPending ? 'Sending...' : 'Send code'}
      </Button>
    </form>
  );
}
