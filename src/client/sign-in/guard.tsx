import type { ReactNode } from 'react';
import { trpc } from '#client/trpc.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { RedirectAfter } from './redirect-after.tsx';

const redirectMs = 500;

/** Shows a page to administrators and sends everybody else to the login. */
export function Guard({ children }: { children: ReactNode }) {
  const check = trpc.admin.check.useQuery();

  if (check.isPending) return <Waiting>Checking authentication...</Waiting>;
  if (check.data?.authenticated) return children;
  return (
    <>
      <Waiting>Redirecting to login...</Waiting>
      <RedirectAfter delayMs={redirectMs} to="/admin/login" />
    </>
  );
}
