import { PasswordField } from '#client/forms/password-field.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { SuccessNotice } from '#client/ui/notice.tsx';
import { passwordForm, passwordRule } from '#shared/account.ts';
import { AccountSection } from './account-section.tsx';
import { useAccountForm } from './use-account-form.tsx';

export function ChangePassword({ username }: { username: string }) {
  const { account } = trpc.useUtils();
  // A new password ends all other sessions.
  const change = trpc.account.changePassword.useMutation({
    onSuccess: () => account.sessions.invalidate(),
  });
  const { form, formProps, errors, failure } = useAccountForm({
    schema: passwordForm,
    change,
    password: 'current',
    value: 'next',
    onDone: () => form.current?.reset(),
  });

  return (
    <AccountSection title="Change password">
      <form {...formProps} ref={form} className="flex max-w-form flex-col gap-5">
        {/* For password managers: whose password it is. */}
        <input name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField label="Current password" name="current" errors={errors} />
        <PasswordField
          label="New password"
          name="next"
          autoComplete="new-password"
          description={passwordRule}
          errors={errors}
        />
        <PasswordField
          label="New password once more"
          name="again"
          autoComplete="new-password"
          errors={errors}
        />
        {failure}
        {change.isSuccess && <SuccessNotice>Your password has been changed.</SuccessNotice>}
        <Button type="submit" isPending={change.isPending} className="self-start">
          {change.isPending ? 'Changing...' : 'Change password'}
        </Button>
      </form>
    </AccountSection>
  );
}
