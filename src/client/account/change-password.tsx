import type { FormEvent } from 'react';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice, SuccessNotice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useFormErrors } from '#client/ui/use-form-errors.ts';
import { passwordForm, passwordRule } from '#shared/account.ts';
import { AccountSection } from './account-section.tsx';
import { fieldRefusal } from './field-refusal.ts';

export function ChangePassword({ username }: { username: string }) {
  const { form, errors, setErrors, forget, check } = useFormErrors();
  const { account } = trpc.useUtils();
  // A new password ends all other sessions.
  const change = trpc.account.changePassword.useMutation({
    onSuccess: () => account.sessions.invalidate(),
  });
  const isRefusedByField = fieldRefusal(change.error, 'current', 'next') !== undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const input = check(passwordForm, Object.fromEntries(new FormData(event.currentTarget)));
    if (!input) return change.reset();
    const { current, next } = input;
    change.mutate(
      { current, next },
      {
        onSuccess: () => form.current?.reset(),
        onError: (error) => setErrors(fieldRefusal(error, 'current', 'next') ?? {}),
      },
    );
  };

  return (
    <AccountSection title="Change password">
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onInput={forget}
        className="flex max-w-form flex-col gap-5"
      >
        {/* For password managers: whose password it is. */}
        <input name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          error={errors.current?.[0]}
        />
        <TextField
          label="New password"
          name="next"
          type="password"
          autoComplete="new-password"
          description={passwordRule}
          error={errors.next?.[0]}
        />
        <TextField
          label="New password once more"
          name="again"
          type="password"
          autoComplete="new-password"
          error={errors.again?.[0]}
        />
        {change.isError && !isRefusedByField && (
          <FailureNotice>{failureMessage(change.error)}</FailureNotice>
        )}
        {change.isSuccess && <SuccessNotice>Your password has been changed.</SuccessNotice>}
        <Button type="submit" isPending={change.isPending} className="self-start">
          {change.isPending ? 'Changing...' : 'Change password'}
        </Button>
      </form>
    </AccountSection>
  );
}
