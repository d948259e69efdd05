import { useSyncExternalStore } from 'react';
import { Dialog } from '#client/ui/admin/dialog.tsx';
import { settleSignIn, waitingForSignIn } from './session-gate.ts';
import { SignIn } from './sign-in.tsx';
import { useSignedIn, useSignInElsewhere } from './signed-in.ts';

/** Asks to sign in again over the page, when a request was refused because the session had ended. One is in every guarded page. */
export function SessionDialog() {
  const { subscribe, get } = waitingForSignIn;
  const isWanted = useSyncExternalStore(subscribe, get).length > 0;
  const noteSignedIn = useSignedIn();
  useSignInElsewhere(() => settleSignIn(true));

  if (!isWanted) return undefined;
  return (
    <Dialog title="Your session has ended" onClose={() => settleSignIn(false)}>
      <p className="mb-6">
        Sign in again and what you were doing goes on. Nothing you typed is lost.
      </p>
      <SignIn
        headingLevel="h3"
        onSignedIn={(username) => {
          noteSignedIn(username);
          settleSignIn(true);
        }}
      />
    </Dialog>
  );
}
