import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Waiting } from '#client/ui/admin/progress.tsx';

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

type RedirectAfterProps = { delayMs: number; to: '/admin/login' | '/admin/dashboard' };

/** Replaces the current history entry. */
export function RedirectAfter({ delayMs, to }: RedirectAfterProps) {
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to, replace: true }), delayMs);
    return () => clearTimeout(timer);
  }, [navigate, delayMs, to]);

  return null;
}
