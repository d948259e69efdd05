import { useEffect, useEffectEvent, useState } from 'react';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { Actions } from '#client/ui/admin/card.tsx';
import { CodeField, useCodeForm } from '#client/ui/admin/code-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { notify } from '#client/ui/toast/notify.ts';
import { codeLength } from '#shared/account.ts';

const firstFocusMs = 100;

type CodeFormProps = {
  onSignedIn: (username: string) => void;
  /** With the reason, when the server has ended the login. */
  onBack: (reason?: string) => void;
};

export function CodeForm({ onSignedIn, onBack }: CodeFormProps) {
  const { client } = trpc.useUtils();
  const verify = trpc.admin.verifyTwoFactor.useMutation({
    onSuccess({ username }) {
      notify({ title: 'Authentication successful' });
      onSignedIn(username);
    },
    onError(error) {
      const message = failureMessage(error);
      notify({ title: 'Verification failed', description: message, tone: 'destructive' });
      void goBackIfEnded(message);
    },
  });
  const logout = trpc.admin.logout.useMutation({ onSettled: () => onBack() });
  const { formProps, fieldProps, isWhole, focusFirstBox } = useCodeForm(codeLength, verify);

  const focusFirst = useEffectEvent(focusFirstBox);
  useEffect(() => {
    const timer = setTimeout(focusFirst, firstFocusMs);
    return () => clearTimeout(timer);
  }, []);

  const goBackIfEnded = async (reason: string) => {
    // Not into the cache: the guard of the page below this dialog would take the page away.
    const check = await client.admin.check.query().catch(() => undefined);
    if (check && !check.awaitingTwoFactor) onBack(reason);
  };

  return (
    <form {...formProps} className="flex flex-col gap-5">
      <p>Enter the 6-digit verification code sent to your email</p>
      <CodeField {...fieldProps} error={verify.error && failureMessage(verify.error)} />
      <Actions>
        <Button type="submit" isDisabled={!isWhole} isPending={verify.isPending} className="grow">
          {verify.isPending ? 'Verifying...' : 'Verify Code'}
        </Button>
      </Actions>
      <ResendCode
        onSent={() => {
          // Perhaps somebody types the code already.
          if (!(document.activeElement instanceof HTMLInputElement)) focusFirstBox();
        }}
      />
      <Button variant="quiet" isPending={logout.isPending} onPress={() => logout.mutate()}>
        Back to sign in
      </Button>
    </form>
  );
}

const second = 1_000;

/** Says whether the code's mail has left, and sends another one when the server allows it. */
function ResendCode({ onSent }: { onSent: () => void }) {
  const utils = trpc.useUtils();
  const code = trpc.admin.pendingCode.useQuery(undefined, { gcTime: 0 });
  const resend = trpc.admin.resendTwoFactor.useMutation({
    onSuccess() {
      notify({
        title: 'Verification code sent',
        description: 'Please check your email for the 6-digit verification code',
      });
      // Until another one can be sent, the button takes no focus.
      onSent();
    },
    onSettled: () => utils.admin.pendingCode.invalidate(),
  });
  const secondsLeft = useCountdown(code.dataUpdatedAt, code.data?.resendInMs ?? 0);

  if (!code.data) return null;
  const { isMailed, resendsLeft } = code.data;
  return (
    <div className="flex flex-col gap-3 text-note">
      <output className="block text-ink-soft">
        {resend.isSuccess && <span>A new code was sent; the one before it no longer works. </span>}
        <span>
          {isMailed
            ? 'Our mail server has taken the message. If it does not arrive within a minute, look among the unwanted mail.'
            : 'This site has no mail server: the code is in its outbox folder, for the person who runs it.'}
        </span>
      </output>
      {resend.isError && <FailureNotice>{failureMessage(resend.error)}</FailureNotice>}
      {resendsLeft > 0 ? (
        <Button
          variant="secondary"
          isDisabled={secondsLeft > 0}
          isPending={resend.isPending}
          onPress={() => resend.mutate()}
        >
          {secondsLeft > 0 ? `Send a new code in ${secondsLeft} s` : 'Send a new code'}
        </Button>
      ) : (
        <p>No more codes can be sent for this sign-in. Go back and sign in again for a new one.</p>
      )}
    </div>
  );
}

/** Whole seconds that are left of a time that began at a moment of the client's clock; 0 once it is over. */
function useCountdown(startedAt: number, lengthMs: number): number {
  const [now, setNow] = useState(Date.now);
  const passedMs = Math.max(0, now - startedAt);
  const left = Math.max(0, Math.ceil((lengthMs - passedMs) / second));
  const isOver = left === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), second);
    return () => clearInterval(timer);
  }, [isOver]);

  return left;
}
