import type { FormEvent } from 'react';
import { failureMessage } from '#client/trpc.tsx';
import { Actions } from '#client/ui/admin/actions.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/admin/dialog.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useFormErrors } from '#client/ui/use-form-errors.ts';
import { secondFactorEnd } from '#shared/account.ts';
import { fieldRefusal } from './field-refusal.ts';
import { useEmailChanges } from './use-account-changes.ts';

type TurnOffDialogProps = { onTurnedOff: () => void; onClose: () => void };

/** Asks for the password before the sign-in codes end. */
export function TurnOffDialog({ onTurnedOff, onClose }: TurnOffDialogProps) {
  const { form, errors, setErrors, forget, check } = useFormErrors();
  const { turnOff } = useEmailChanges();
  const isRefusedByField = fieldRefusal(turnOff.error, 'password', 'password') !== undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (turnOff.isPending) return;
    const input = check(secondFactorEnd, Object.fromEntries(new FormData(event.currentTarget)));
    if (!input) return turnOff.reset();
    turnOff.mutate(input, {
      onSuccess: onTurnedOff,
      onError: (error) => setErrors(fieldRefusal(error, 'password', 'password') ?? {}),
    });
  };

  return (
    <Dialog title="Turn off sign-in codes" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <form
        ref={form}
        noValidate
        onSubmit={submit}
        onInput={forget}
        className="flex flex-col gap-5"
      >
        <p>From then on the password alone is enough to sign in.</p>
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.[0]}
        />
        {turnOff.isError && !isRefusedByField && (
          <FailureNotice>{failureMessage(turnOff.error)}</FailureNotice>
        )}
        <Actions>
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" isPending={turnOff.isPending}>
            {turnOff.isPending ? 'Turning off...' : 'Turn off'}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
