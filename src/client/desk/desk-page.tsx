import { useMutation } from '@tanstack/react-query';
import { Link, useMatch } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { Logo } from '#client/paper/logo.tsx';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { buttonStyles } from '#client/ui/button-link.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { catchLostFocus } from '#client/ui/admin/lost-focus.ts';
import { ArrowLeftIcon } from '#client/ui/icons.tsx';
import { ThemeControl } from '#client/ui/theme.tsx';
import { notify } from '#client/ui/toast/notify.ts';
import { mayLogOut } from './drafts/leave-check.ts';
import { DeskNav } from './desk-nav.tsx';
import { DeskContent } from './list/desk-content.tsx';
import { stopStrayPresses } from './second-press.ts';

/** The frame of all guarded pages, which stays while one follows the other. */
export function DeskPage({ children }: { children: ReactNode }) {
  useEffect(stopStrayPresses, []);
  useEffect(catchLostFocus, []);
  const dashboard = useMatch({ from: '/admin/_guarded/dashboard', shouldThrow: false });
  return (
    <>
      <AdminBar />
      <DeskNav current={dashboard?.search.tab ?? 'facts'} />
      <main className="mx-auto max-w-page px-2 pt-2 pb-12 sm:px-8 sm:pt-3 lg:pb-5">
        <DeskContent>{children}</DeskContent>
      </main>
    </>
  );
}

/** The way back to the site, who is signed in, and the theme: one line, but for text that is large in a narrow window. */
function AdminBar() {
  return (
    <header className="border-b border-rule">
      <div className="mx-auto flex min-h-12 max-w-page items-center justify-end gap-x-1 px-2 max-[17rem]:flex-wrap sm:gap-x-2 sm:px-8 lg:gap-x-4">
        <Link
          to="/admin/dashboard"
          activeOptions={{ exact: true }}
          className="flex min-h-11 min-w-11 items-center"
        >
          <Logo isMarkOnPhone />
          <span className="sr-only">dashboard</span>
        </Link>
        <nav aria-label="Admin" className="grow">
          <Link to="/" reloadDocument className={buttonStyles({ variant: 'quiet', size: 'small' })}>
            <ArrowLeftIcon />
            <span className="max-sm:sr-only">Return to the Site</span>
          </Link>
        </nav>
        <SignedInUser />
        <ThemeControl />
      </div>
    </header>
  );
}

/** The user name of the administrator, and the button that logs out. */
function SignedInUser() {
  const utils = trpc.useUtils();
  const check = trpc.admin.check.useQuery();
  const logout = useMutation({
    async mutationFn() {
      const mayLeave = await mayLogOut();
      if (mayLeave) await utils.client.admin.logout.mutate();
      return mayLeave;
    },
    onSuccess(hasLeft) {
      if (!hasLeft) return;
      notify({ title: 'Logout successful' });
      // The guard reads the cache and redirects to the login.
      utils.admin.check.setData(undefined, { authenticated: false, awaitingTwoFactor: false });
    },
    onError(error) {
      notify({ title: 'Logout failed', description: failureMessage(error), tone: 'destructive' });
    },
  });
  const { isPending } = logout;

  return (
    <div className="flex min-w-0 items-center gap-1 sm:gap-2">
      <span className="max-w-40 truncate border border-rule px-2 font-mono text-note">
        <span className="sr-only">Signed in as </span>
        <span>{check.data?.username}</span>
      </span>
      <SmallButton isPending={isPending} onPress={() => logout.mutate()}>
        {isPending ? 'Logging out...' : 'Logout'}
      </SmallButton>
    </div>
  );
}
