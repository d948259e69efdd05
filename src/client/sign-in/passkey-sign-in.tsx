import { useEffect, useEffectEvent, useState } from 'react';
import { failureMessage, Refusal, trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { notify } from '#client/ui/toast/notify.ts';
import { challengeMinutes, unknownPasskey } from '#shared/account.ts';

/** Before the server would refuse what is signed. */
const renewMs = (challengeMinutes - 1) * 60 * 1_000;

const loadPasskeys = () => import('#client/passkeys.ts');

type PasskeySignInProps = {
  /**
   * Another login is on its way, or done. Nothing is asked of the server from then on: an answer that names this browser
   * would come after that of the login, and its cookie would take the place of the session's.
   */
  isSigningIn: boolean;
  onSignedIn: (username: string) => void;
};

/** Signs in with a passkey: one that is chosen in the field for the name, where autofill offers it, or by a button. */
export function PasskeySignIn({ isSigningIn, onSignedIn }: PasskeySignInProps) {
  const { client } = trpc.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const [round, setRound] = useState(0);
  const [failure, setFailure] = useState<string>();
  /** Why there can be no passkey here. */
  const [whyNot, setWhyNot] = useState<string>();

  const signIn = async (isAutofill: boolean, signal?: AbortSignal) => {
    const passkeys = await loadPasskeys();
    signal?.throwIfAborted();
    const asked = await client.passkeys.startSignIn.mutate(undefined, { signal });
    const { options, origin, elsewhere } = asked;
    if (origin !== location.origin) return setWhyNot(elsewhere);
    if (!passkeys.isSupported()) return setWhyNot('This browser has no passkeys for this page.');
    if ((isAutofill && !(await passkeys.isAutofillSupported())) || signal?.aborted) return;
    // WebAuthn has words of its own.
    const proof = await passkeys.askForPasskey(options, isAutofill).catch(({ message }: Error) => {
      throw new Refusal(message);
    });
    if (!proof) return;
    try {
      const { username } = await client.passkeys.signIn.mutate(proof);
      notify({ title: 'Login successful' });
      onSignedIn(username);
    } catch (error) {
      const isUnknown = error instanceof Error && error.message === unknownPasskey;
      if (isUnknown) passkeys.forgetPasskey(options.rpId, proof.id);
      setFailure(failureMessage(error));
      setRound((last) => last + 1);
    }
  };

  // Nobody has asked for the autofill: what hinders it is no error, and the button says it when it is pressed.
  const offer = useEffectEvent((signal: AbortSignal) => signIn(true, signal).catch(() => {}));

  useEffect(() => {
    if (isAsking || isSigningIn) return;
    const leaving = new AbortController();
    const begin = setTimeout(() => void offer(leaving.signal));
    const renew = setTimeout(() => setRound(round + 1), renewMs);
    return () => {
      leaving.abort();
      clearTimeout(begin);
      clearTimeout(renew);
      void loadPasskeys().then(({ stopAsking }) => stopAsking());
    };
  }, [isAsking, isSigningIn, round]);

  const press = async () => {
    setIsAsking(true);
    setFailure(undefined);
    await signIn(false).catch((error: unknown) => setFailure(failureMessage(error)));
    setIsAsking(false);
  };

  if (whyNot) return <p className="text-note text-ink-soft">{whyNot}</p>;
  return (
    <>
      {failure && <FailureNotice>{failure}</FailureNotice>}
      <Button variant="secondary" isPending={isAsking} onPress={() => void press()}>
        {isAsking ? 'Waiting for the passkey...' : 'Sign in with a passkey'}
      </Button>
    </>
  );
}
