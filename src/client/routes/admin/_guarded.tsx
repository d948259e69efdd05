import { createFileRoute, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DeskPage } from '#client/desk/desk-page.tsx';
import { RedirectToLogin } from '#client/sign-in/redirects.tsx';
import { SessionDialog } from '#client/sign-in/session-dialog.tsx';
import { trpc } from '#client/trpc.tsx';
import { loadToasts } from '#client/ui/toast/notify.ts';
import { useHydrated } from '#client/ui/use-hydrated.ts';
import { Waiting } from '#client/ui/admin/progress.tsx';

export const Route = createFileRoute('/admin/_guarded')({
  head: ({ match, matches }) => ({
    meta: [{ title: `${matches.at(-1)?.staticData.title} | ${match.context.name}` }],
  }),
  component: Guarded,
});

/**
 * The server knows no session here and renders the first state for everybody. A component waits and not the router,
 * whose pending state would stand in the page twice while it hydrates.
 */
function Guarded() {
  const isHydrated = useHydrated();
  const check = trpc.admin.check.useQuery();
  const { admin } = trpc.useUtils();
  useEffect(() => void loadToasts(), []);
  useEffect(() => {
    // Safari goes back to a page as it was left, also after a logout.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void admin.check.invalidate();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [admin]);
  // The loader asks as well, and its answer may come before a slow device has hydrated that first state.
  if (!isHydrated || check.isPending) return <Waiting>Checking authentication...</Waiting>;
  // Also when the server cannot be reached, which the login page then reports.
  if (!check.data?.authenticated) return <RedirectToLogin />;
  return (
    <>
      <DeskPage>
        <Outlet />
      </DeskPage>
      <SessionDialog />
    </>
  );
}
