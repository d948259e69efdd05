import { trpc } from '#client/trpc.tsx';

/** Changes the password, which ends all other sessions. */
export function usePasswordChange() {
  const utils = trpc.useUtils();
  return trpc.account.changePassword.useMutation({
    onSuccess: () => utils.account.sessions.invalidate(),
  });
}

/** Changes where the sign-in codes go: by a code to the new address, or to nowhere. */
export function useEmailChanges() {
  const utils = trpc.useUtils();
  const onSuccess = () => utils.account.get.invalidate();
  return {
    start: trpc.account.startEmailChange.useMutation(),
    finish: trpc.account.finishEmailChange.useMutation({ onSuccess }),
    turnOff: trpc.account.turnOffSecondFactor.useMutation({ onSuccess }),
  };
}
