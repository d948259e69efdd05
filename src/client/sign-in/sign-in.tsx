import { useState } from 'react';
import { PasswordField } from '#client/forms/password-field.tsx';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { Actions } from '#client/ui/admin/card.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { notify } from '#client/ui/toast/notify.ts';
import { useForm } from '#client/forms/use-form.ts';
import { loginInput } from '#shared/account.ts';
import { CodeForm } from './code-form.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

type SignInProps = {
  /** The password was given before; only the mailed code is missing. */
  startsWithCode?: boolean;
  headingLevel: 'h1' | 'h3';
  /** What went wrong before; until somebody tries. */
  notice?: string;
  onSignedIn: (username: string) => void;
};

/** Asks for name and password, then for the mailed code where there is one, without leaving the page. */
export function SignIn(props: SignInProps) {
  const { startsWithCode = false, headingLevel, onSignedIn } = props;
  const [isCodeWanted, setIsCodeWanted] = useState(startsWithCode);
  const [notice, setNotice] = useState(props.notice);
  const Heading = headingLevel;

  return (
    <>
      <Heading
        className={headingLevel === 'h1' ? 'mb-6 font-condensed text-title' : 'mb-4 text-head'}
      >
        {isCodeWanted ? 'Two-Factor Authentication' : 'Admin Login'}
      </Heading>
      {isCodeWanted ? (
        <CodeForm
          onSignedIn={onSignedIn}
          onBack={(reason) => {
            setNotice(reason);
            setIsCodeWanted(false);
          }}
        />
      ) : (
        <PasswordForm
          notice={notice}
          onSignedIn={onSignedIn}
          onCodeWanted={() => setIsCodeWanted(true)}
        />
      )}
    </>
  );
}

type PasswordFormProps = {
  notice: string | undefined;
  onSignedIn: (username: string) => void;
  onCodeWanted: () => void;
};

function PasswordForm({ notice, onSignedIn, onCodeWanted }: PasswordFormProps) {
  const login = trpc.admin.login.useMutation({
    onSuccess(answer) {
      if ('username' in answer) {
        notify({ title: 'Login successful' });
        onSignedIn(answer.username);
      } else {
        notify({
          title: 'Verification code sent',
          description: 'Please check your email for the 6-digit verification code',
        });
        onCodeWanted();
      }
    },
    onError(error) {
      notify({ title: 'Login failed', description: failureMessage(error), tone: 'destructive' });
    },
  });
  const { formProps, field } = useForm({ schema: loginInput, change: login });

  return (
    <form {...formProps} className="flex flex-col gap-5">
      {notice && login.isIdle && <FailureNotice>{notice}</FailureNotice>}
      <TextField
        label="Username"
        {...field('username')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoCorrect="off"
      />
      <PasswordField label="Password" {...field('password')} />
      {login.isError && <FailureNotice>{failureMessage(login.error)}</FailureNotice>}
      <Actions>
        <Button type="submit" isPending={login.isPending} className="grow">
          {login.isPending ? 'Signing in...' : 'Sign In'}
        </Button>
      </Actions>
      <PasskeySignIn isSigningIn={login.isPending || login.isSuccess} onSignedIn={onSignedIn} />
    </form>
  );
}
