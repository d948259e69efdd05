import { createFileRoute, Outlet } from '@tanstack/react-router';
import { adminClient } from '#client/sign-in/session-gate.ts';
import { nameMeta } from '#client/site-context.ts';
import { DataProvider } from '#client/trpc.tsx';

export const Route = createFileRoute('/admin')({
  head: ({ match }) => ({
    meta: [
      { name: 'robots', content: 'noindex' },
      { name: nameMeta, content: match.context.name },
    ],
  }),
  component: AdminArea,
});

function AdminArea() {
  return (
    <DataProvider client={adminClient}>
      <noscript>
        <p className="p-5 text-center">The admin area needs JavaScript.</p>
      </noscript>
      <Outlet />
    </DataProvider>
  );
}
