import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Guard } from '#client/sign-in/guard.tsx';
import { SessionDialog } from '#client/sign-in/session-dialog.tsx';

export const Route = createFileRoute('/admin/_guarded')({ component: Guarded });

function Guarded() {
  return (
    <Guard>
      <Outlet />
      <SessionDialog />
    </Guard>
  );
}
