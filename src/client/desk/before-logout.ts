import { useEffect } from 'react';

type Check = () => Promise<boolean>;

const checks = new Set<Check>();

/** Has `check` run before somebody logs out, while the component is shown: it stores what must not be lost, or answers false. */
export function useBeforeLogout(check: Check) {
  useEffect(() => {
    checks.add(check);
    return () => void checks.delete(check);
  }, [check]);
}

/** Whether nothing on the page speaks against a logout. */
export async function mayLogOut(): Promise<boolean> {
  const answers = await Promise.all([...checks].map((check) => check()));
  return !answers.includes(false);
}
