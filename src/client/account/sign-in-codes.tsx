import { useEffect, useEffectEvent, useState } from 'react';
import { FormDialog, FormFailure } from '#client/desk/form-dialog.tsx';
import { PasswordField } from '#client/forms/password-field.tsx';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { CodeField, useCodeForm } from '#client/ui/admin/code-field.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { SuccessNotice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { codeLength, codeMinutes, emailChange, secondFactorEnd } from '#shared/account.ts';
import { useForm } from '#client/forms/use-form.ts';
import { AccountSection } from './account-section.tsx';

type SignInCodesProps = {
  username: string;
  /** Where the codes go; null while none are asked for. */
  email: string | null;
};

/** The second factor: the address that gets a code at each sign-in. */
export function SignInCodes({ username, email }: SignInCodesProps) {
  const [sent, setSent] = useState<{ to: string; count: number }>();
  const [isTurningOff, setTurningOff] = useState(false);
  const [news, setNews] = useState<string>();
  const utils = trpc.useUtils();
  const turnOff = trpc.account.turnOffSecondFactor.useMutation({
    onSettled: () => utils.account.get.invalidate(),
  });

  const finish = (news: string) => {
    setSent(undefined);
    setTurningOff(false);
    setNews(news);
  };

  return (
    <AccountSection title="Sign-in codes by e-mail">
      <p className="wrap-anywhere">
        {email
          ? `Each sign-in needs a code that is mailed to ${email}.`
          : 'No codes are asked for: the password alone is enough to sign in.'}
      </p>
      {news && <SuccessNotice>{news}</SuccessNotice>}
      <AddressForm
        // An address that counts is not asked for any more.
        key={email}
        username={username}
        onSent={(to) => {
          setNews(undefined);
          setSent((last) => ({ to, count: (last?.count ?? 0) + 1 }));
        }}
      />
      {sent && (
        <ConfirmCodeForm
          // Another code begins with empty boxes.
          key={sent.count}
          to={sent.to}
          onConfirmed={() => finish(`Sign-in codes go to ${sent.to} from now on.`)}
        />
      )}
      {email && (
        <SmallButton variant="danger" onPress={() => setTurningOff(true)}>
          Turn off
        </SmallButton>
      )}
      {isTurningOff && (
        <FormDialog
          title="Turn off sign-in codes"
          action="Turn off"
          variant="danger"
          onClose={() => setTurningOff(false)}
          schema={secondFactorEnd}
          change={turnOff}
          onDone={() => finish('Sign-in codes are turned off.')}
        >
          {(field) => (
            <>
              <p>From then on the password alone is enough to sign in.</p>
              <PasswordField label="Password" {...field('password')} />
            </>
          )}
        </FormDialog>
      )}
    </AccountSection>
  );
}

/** Has a code mailed to the address that is to get the sign-in codes. */
function AddressForm({ username, onSent }: { username: string; onSent: (to: string) => void }) {
  const start = trpc.account.startEmailChange.useMutation();
  const { formProps, field, failure } = useForm({
    schema: emailChange,
    change: start,
    onDone: ({ email }) => onSent(email),
  });

  return (
    <form {...formProps} className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="E-mail address"
        {...field('email')}
        type="email"
        autoComplete="email"
        description="The address counts once you have entered the code that we mail to it."
      />
      {/* For password managers: whose password it is. */}
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label="Current password" {...field('password')} />
      <div className="col-span-full empty:hidden">
        <FormFailure error={failure} />
      </div>
      <SmallButton
        type="submit"
        isPending={start.isPending}
        className="col-span-full justify-self-start"
      >
        {start.isPending ? 'Sending...' : 'Send code'}
      </SmallButton>
    </form>
  );
}

function ConfirmCodeForm({ to, onConfirmed }: { to: string; onConfirmed: () => void }) {
  const utils = trpc.useUtils();
  const finish = trpc.account.finishEmailChange.useMutation({
    onSuccess: onConfirmed,
    onSettled: () => utils.account.get.invalidate(),
  });
  const { formProps, fieldProps, isWhole, focusFirstBox } = useCodeForm(codeLength, finish);
  const focusFirst = useEffectEvent(focusFirstBox);
  useEffect(() => focusFirst(), []);

  return (
    <form {...formProps} className="flex max-w-form flex-col gap-5">
      <SuccessNotice>
        <span className="wrap-anywhere">
          We have mailed a code to {to}. It works once, for {codeMinutes} minutes.
        </span>
      </SuccessNotice>
      <CodeField {...fieldProps} error={finish.error && failureMessage(finish.error)} />
      <SmallButton
        variant="primary"
        type="submit"
        isDisabled={!isWhole}
        isPending={finish.isPending}
      >
        {finish.isPending ? 'Confirming...' : 'Confirm'}
      </SmallButton>
    </form>
  );
}
