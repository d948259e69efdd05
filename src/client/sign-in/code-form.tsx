import { useEffect, useRef, useState, type FormEvent } from 'react';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { Actions } from '#client/ui/admin/actions.tsx';
import { Button } from '#client/ui/button.tsx';
import { CodeField } from '#client/ui/admin/code-field.tsx';
import { notify } from '#client/ui/toast/notify.ts';
import { codeLength } from '#shared/admin.ts';
import { ResendCode } from './resend-code.tsx';

const firstFocusMs = 100;
const noDigits: string[] = Array.from({ length: codeLength }, () => '');

type CodeFormProps = {
  onSignedIn: (username: string) => void;
  /** With the reason, when the server has ended the login. */
  onBack: (reason?: string) => void;
};

export function CodeForm({ onSignedIn, onBack }: CodeFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [digits, setDigits] = useState(noDigits);
  const { client } = trpc.useUtils();

  useEffect(() => {
    const timer = setTimeout(() => form.current?.querySelector('input')?.focus(), firstFocusMs);
    return () => clearTimeout(timer);
  }, []);

  const verify = trpc.admin.verifyTwoFactor.useMutation({
    onSuccess({ username }) {
      notify({ title: 'Authentication successful' });
      onSignedIn(username);
    },
    onError(error) {
      const message = failureMessage(error);
      notify({ title: 'Verification failed', description: message, tone: 'destructive' });
      setDigits(noDigits);
      form.current?.querySelector('input')?.focus();
      void goBackIfEnded(message);
    },
  });
  const goBackIfEnded = async (reason: string) => {
    // Not into the cache: the guard of the page below this dialog would take the page away.
    const check = await client.admin.check.query().catch(() => undefined);
    if (check && !check.awaitingTwoFactor) onBack(reason);
  };
  const logout = trpc.admin.logout.useMutation({ onSettled: () => onBack() });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!verify.isPending) verify.mutate({ code: digits.join('') });
  };

  return (
    <form ref={form} onSubmit={submit} className="flex flex-col gap-5">
      <p>Enter the 6-digit verification code sent to your email</p>
      <CodeField
        label="Verification code"
        digits={digits}
        onChange={setDigits}
        error={verify.isError ? failureMessage(verify.error) : undefined}
      />
      <Actions>
        <Button
          type="submit"
          isDisabled={digits.includes('')}
          isPending={verify.isPending}
          className="grow"
        >
          {verify.isPending ? 'Verifying...' : 'Verify Code'}
        </Button>
      </Actions>
      <ResendCode />
      <Button variant="quiet" isPending={logout.isPending} onPress={() => logout.mutate()}>
        Back to sign in
      </Button>
    </form>
  );
}
