import { Waiting } from '#client/ui/admin/waiting.tsx';
import { RedirectAfter } from './redirect-after.tsx';

const redirectMs = 500;

/** Replaces a guarded page for visitors who are not signed in. */
export function RedirectToLogin() {
  return (
    <>
      <Waiting>Redirecting to login...</Waiting>
      <RedirectAfter delayMs={redirectMs} to="/admin/login" />
    </>
  );
}
