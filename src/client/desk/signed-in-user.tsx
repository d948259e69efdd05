import { useState } from 'react';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { notify } from '#client/ui/toast/notify.ts';
import { mayLogOut } from './before-logout.ts';

/** The user name of the administrator, and the button that logs out. */
export function SignedInUser() {
  const utils = trpc.useUtils();
  const check = trpc.admin.check.useQuery();
  const logout = trpc.admin.logout.useMutation({
    onSuccess() {
      notify({ title: 'Logout successful' });
      // The guard reads the cache and redirects to the login.
      utils.admin.check.setData(undefined, { authenticated: false, awaitingTwoFactor: false });
    },
    onError(error) {
      notify({ title: 'Logout failed', description: failureMessage(error), tone: 'destructive' });
    },
  });

  const [isChecking, setIsChecking] = useState(false);
  const isPending = isChecking || logout.isPending;

  const logOut = async () => {
    setIsChecking(true);
    const mayLeave = await mayLogOut();
    setIsChecking(false);
    if (mayLeave) logout.mutate();
  };

  return (
    <div className="flex items-center gap-1 sm:gap-2">
      <span className="max-w-40 truncate border border-rule px-2 font-mono text-note">
        <span className="sr-only">Signed in as </span>
        {check.data?.username}
      </span>
      <Button variant="secondary" size="small" isPending={isPending} onPress={() => void logOut()}>
        {isPending ? 'Logging out...' : 'Logout'}
      </Button>
    </div>
  );
}
