export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'normal' | 'destructive';
  /** A button, which closes the toast as well. */
  action?: { label: string; onPress: () => void };
}

/** The desk loads their code before there is one to show: after an update of the site it is under another address. */
export const loadToasts = () => import('./toast-region.tsx');

/** Shows a toast, from anywhere. A page that says nothing loads none of the code. */
export async function notify(message: ToastMessage) {
  const { showToast } = await loadToasts();
  showToast(message);
}
