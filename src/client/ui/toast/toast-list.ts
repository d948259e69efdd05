import type { ToastMessage } from './notify.ts';

/** How long a dismissed toast stays in the list, from which F8 brings the last one back. */
export const removeAfterMs = 1_000_000;

export interface ListedToast {
  message: ToastMessage;
  /** Undefined while it is shown. */
  dismissedAt?: number;
}

/** The newest stands first; those whose time is over are gone. */
export function addToast(
  list: readonly ListedToast[],
  message: ToastMessage,
  now: number,
): ListedToast[] {
  return [{ message }, ...dismissToasts(list, now)];
}

/** Notes that what was shown is no longer. */
export function dismissToasts(list: readonly ListedToast[], now: number): ListedToast[] {
  return list
    .map((toast) => ({ ...toast, dismissedAt: toast.dismissedAt ?? now }))
    .filter((toast) => now - toast.dismissedAt < removeAfterMs);
}

/** Without a toast that has been answered: what its button did is not offered again. */
export function removeToast(list: readonly ListedToast[], message: ToastMessage): ListedToast[] {
  return list.filter((toast) => toast.message !== message);
}

/** The last toast that was dismissed, for somebody who missed it. */
export function lastDismissed(list: readonly ListedToast[], now: number): ToastMessage | undefined {
  return dismissToasts(list, now)[0]?.message;
}
