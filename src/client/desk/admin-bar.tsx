import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { buttonStyles } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { ArrowLeftIcon } from '#client/ui/icons.tsx';
import { ThemeControl } from '#client/ui/theme.tsx';
import { notify } from '#client/ui/toast/notify.ts';
import { mayLogOut } from './before-logout.ts';

type AdminBarProps = {
  logo: ReactNode;
  /** More ways back, each with the look of `wayBackStyles`. */
  children?: ReactNode;
};

/** The header of every guarded page: the ways back, who is signed in, and the theme. */
export function AdminBar({ logo, children }: AdminBarProps) {
  return (
    <header data-admin-bar className="border-b border-rule">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-2 px-2 py-1 sm:px-8 lg:gap-x-4">
        <Link to="/admin/dashboard" className="mr-auto flex min-h-11 items-center lg:mr-0">
          {logo}
          <span className="sr-only">dashboard</span>
        </Link>
        {/* Where it does not fit next to the logo, its links share their lines with the user. */}
        <nav aria-label="Admin" className="grow max-lg:contents">
          <Link to="/" className={wayBackStyles}>
            <ArrowLeftIcon />
            Return to the Site
          </Link>
          {children}
        </nav>
        <div className="ml-auto max-lg:order-last">
          <SignedInUser />
        </div>
        <ThemeControl />
        <span className="basis-full lg:hidden" />
      </div>
    </header>
  );
}

export const wayBackStyles = `max-lg:order-last max-lg:-mx-1 ${buttonStyles({ variant: 'quiet', size: 'small' })}`;

/** The user name of the administrator, and the button that logs out. */
function SignedInUser() {
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
