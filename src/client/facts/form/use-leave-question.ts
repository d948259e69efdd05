import { useBlocker } from '@tanstack/react-router';

const question = 'You have changes that are not saved. Leave without them?';

/** True when nothing would be lost, or the person says that it may be. */
export function mayLeave(isDirty: boolean): boolean {
  return !isDirty || window.confirm(question);
}

/** Asks before another page takes the place of one with unsaved changes. */
export function useLeaveQuestion(isDirty: boolean) {
  useBlocker({
    shouldBlockFn: () => !mayLeave(isDirty),
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
  });
}
