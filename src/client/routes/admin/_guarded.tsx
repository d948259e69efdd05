import { createFileRoute, Outlet } from '@tanstack/react-router';
import { isSignedIn } from '#client/sign-in/loader-data.ts';
import { RedirectToLogin } from '#client/sign-in/redirect-to-login.tsx';
import { SessionDialog } from '#client/sign-in/session-dialog.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { site } from '#site';

export const Route = createFileRoute('/admin/_guarded')({
  // The server knows no session here and renders the pending state for everybody.
  ssr: false,
  // A loader and not `beforeLoad`, so that the loaders of the pages below ask at the same time.
  loader: async ({ context }) => isSignedIn(await context.data()),
  // The server renders no head below the first route that is not rendered there.
  head: ({ matches }) => ({
    meta: [{ title: `${matches.at(-1)?.staticData.title} | ${site.name}` }],
  }),
  pendingComponent: () => <Waiting>Checking authentication...</Waiting>,
  component: Guarded,
});

function Guarded() {
  const isSignedIn = Route.useLoaderData();
  if (!isSignedIn) return <RedirectToLogin />;
  return (
    <>
      <Outlet />
      <SessionDialog />
    </>
  );
}
