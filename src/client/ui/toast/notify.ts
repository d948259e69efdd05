export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'destructive';
  /** A button, which closes the toast as well. */
  action?: { label: string; onPress: () => void };
}

/**
 * The desk, and a form that somebody fills in, load their code before there is one to show: later it may be under another
 * address, or out of reach. `undefined` where it is.
 */
export const loadToasts = () => import('./toast-region.tsx').catch(() => undefined);

/** Shows a toast, from anywhere. A page that says nothing loads none of the code. */
export async function notify(message: ToastMessage) {
  (await loadToasts())?.showToast(message);
}
