import type { FormEvent } from 'react';
import { failureMessage } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useFormErrors } from '#client/ui/use-form-errors.ts';
import { emailChange } from '#shared/account.ts';
import { contactLimits } from '#shared/contact.ts';
import { fieldRefusal } from './field-refusal.ts';
import { useEmailChanges } from './use-account-changes.ts';

type AddressFormProps = {
  /** Whose codes they are. */
  username: string;
  onSent: (to: string) => void;
};

/** Has a code mailed to the address that is to get the sign-in codes. */
export function AddressForm({ username, onSent }: AddressFormProps) {
  const { form, errors, setErrors, forget, check } = useFormErrors();
  const { start } = useEmailChanges();
  const isRefusedByField = fieldRefusal(start.error, 'password', 'email') !== undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (start.isPending) return;
    const input = check(emailChange, Object.fromEntries(new FormData(event.currentTarget)));
    if (!input) return start.reset();
    start.mutate(input, {
      onSuccess: () => onSent(input.email),
      onError: (error) => setErrors(fieldRefusal(error, 'password', 'email') ?? {}),
    });
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
      {/* For password managers: whose password it is. */}
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label="Current password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.[0]}
      />
      {start.isError && !isRefusedByField && (
        <FailureNotice>{failureMessage(start.error)}</FailureNotice>
      )}
      <Button type="submit" variant="secondary" isPending={start.isPending} className="self-start">
        {start.isPending ? 'Sending...' : 'Send code'}
      </Button>
    </form>
  );
}
