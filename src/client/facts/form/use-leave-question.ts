import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useBeforeLogout } from '#client/desk/before-logout.ts';

const question = 'You have changes that are not saved. Leave without them?';

/** True when nothing would be lost, or the person says that it may be. */
export function mayLeave(isDirty: boolean): boolean {
  return !isDirty || window.confirm(question);
}

/** Asks before another page, or a logout, takes the place of one with unsaved changes. */
export function useLeaveQuestion(isDirty: boolean) {
  useBeforeLogout(useCallback(async () => mayLeave(isDirty), [isDirty]));
  useBlocker({
    shouldBlockFn: () => !mayLeave(isDirty),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  });
}
