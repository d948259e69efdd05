import { createFileRoute, Outlet } from '@tanstack/react-router';
import { adminClient } from '#client/sign-in/session-gate.ts';
import { DataProvider } from '#client/trpc.tsx';

export const Route = createFileRoute('/admin')({
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: AdminArea,
});

function AdminArea() {
  return (
    <DataProvider client={adminClient}>
      <Outlet />
    </DataProvider>
  );
}
