export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'normal' | 'destructive';
  /** A button, which closes the toast as well. */
  action?: { label: string; onPress: () => void };
}

/** Shows a toast, from anywhere. A page that says nothing loads none of the code. */
export async function notify(message: ToastMessage) {
  const { showToast } = await import('./toast-region.tsx');
  showToast(message);
}
