import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

type Check = () => boolean | Promise<boolean>;

const checks = new Set<Check>();

/**
 * Has `mayLeave` run before another page of the application takes the place of this one, and before somebody logs out: it
 * stores what must not be lost, or answers false. Closing the window asks while something is not saved.
 */
export function useLeaveCheck(mayLeave: Check, hasUnsaved: () => boolean) {
  const asked = useRef(0);
  useBlocker({
    async shouldBlockFn({ action }) {
      const nth = action === 'REPLACE' ? asked.current : (asked.current += 1);
      const mayGo = await mayLeave();
      // A link that has waited gives way to what was pressed since: after both, the page would not be that of the address.
      return !mayGo || (action === 'PUSH' && nth !== asked.current);
    },
    enableBeforeUnload: hasUnsaved,
  });
  useEffect(() => {
    checks.add(mayLeave);
    return () => void checks.delete(mayLeave);
  }, [mayLeave]);
}

const question = 'You have changes that are not saved. Leave without them?';

/** Asks before what has unsaved changes is left. Answers what asks, for what else would lose them. */
export function useLeaveQuestion(hasUnsaved: () => boolean): () => boolean {
  const mayLeave = () => !hasUnsaved() || window.confirm(question);
  useLeaveCheck(mayLeave, hasUnsaved);
  return mayLeave;
}

export async function mayLogOut(): Promise<boolean> {
  const answers = await Promise.all([...checks].map((check) => check()));
  return !answers.includes(false);
}
