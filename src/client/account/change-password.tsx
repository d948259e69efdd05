import { FormFailure } from '#client/desk/form-dialog.tsx';
import { PasswordField } from '#client/forms/password-field.tsx';
import { trpc } from '#client/trpc.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { SuccessNotice } from '#client/ui/notice.tsx';
import { passwordForm, passwordRule } from '#shared/account.ts';
import { useForm } from '#client/forms/use-form.ts';
import { AccountSection } from './account-section.tsx';

type ChangePasswordProps = { username: string; hasPassword: boolean };

export function ChangePassword({ username, hasPassword }: ChangePasswordProps) {
  const { account } = trpc.useUtils();
  const title = hasPassword ? 'Change password' : 'Set a password';
  // A new password ends all other sessions.
  const change = trpc.account.changePassword.useMutation({
    onSettled: () => account.invalidate(),
  });
  const { form, formProps, field, failure } = useForm({
    schema: passwordForm,
    change,
    onDone: () => form.current?.reset(),
  });

  return (
    <AccountSection title={title}>
      <form {...formProps} className="flex flex-col gap-5">
        {/* For password managers: whose password it is. */}
        <input name="username" autoComplete="username" value={username} readOnly hidden />
        {hasPassword ? (
          <div className="grid gap-5 sm:grid-cols-2">
            <PasswordField label="Current password" {...field('current')} />
          </div>
        ) : (
          <p>You have none yet. Choose one here, or add a passkey: either will sign you in.</p>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <PasswordField
            label="New password"
            {...field('next')}
            autoComplete="new-password"
            description={passwordRule}
          />
          <PasswordField
            label="New password once more"
            {...field('again')}
            autoComplete="new-password"
          />
        </div>
        <FormFailure error={failure} />
        {change.isSuccess && <SuccessNotice>Your password has been changed.</SuccessNotice>}
        <SmallButton type="submit" isPending={change.isPending}>
          {change.isPending ? 'Changing...' : title}
        </SmallButton>
      </form>
    </AccountSection>
  );
}
