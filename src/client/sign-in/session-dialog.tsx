import { useEffect, useState, useSyncExternalStore } from 'react';
import { Dialog } from '#client/ui/admin/dialog.tsx';
import { isTyping } from '#client/ui/notice.tsx';
import { settleSignIn, waitingForSignIn } from './session-gate.ts';
import { SignIn } from './sign-in.tsx';
import { useSignedIn, useSignInElsewhere } from './signed-in.ts';

const pauseMs = 1_000;

/** Asks to sign in again over the page, when a request was refused because the session had ended. One is in every guarded page. */
export function SessionDialog() {
  const { subscribe, get } = waitingForSignIn;
  const isWanted = useSyncExternalStore(subscribe, get).length > 0;
  const isOpen = useTypingPause(isWanted);
  const noteSignedIn = useSignedIn();
  useSignInElsewhere();

  if (!isOpen) return undefined;
  return (
    <Dialog title="Your session has ended" onClose={() => settleSignIn(false)}>
      <p className="mb-6">
        Sign in again and what you were doing goes on. Nothing you typed is lost.
      </p>
      <SignIn
        headingLevel="h3"
        onSignedIn={(username) => {
          // What waited was another person's act. With unsaved changes the page may stay.
          if (!noteSignedIn(username)) window.location.reload();
        }}
      />
    </Dialog>
  );
}

/** Whether who types has made a pause since it is awaited: a dialog takes the keyboard. */
function useTypingPause(isAwaited: boolean): boolean {
  const [isPause, setIsPause] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIsPause(true), isTyping() ? pauseMs : 0);
    };
    wait();
    window.addEventListener('input', wait);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('input', wait);
      setIsPause(false);
    };
  }, [isAwaited]);
  return isAwaited && isPause;
}
