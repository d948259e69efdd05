import { createStore } from '../store.ts';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'normal' | 'destructive';
  /** A button, which closes the toast as well. */
  action?: { label: string; onPress: () => void };
}

/** Messages that wait for the toast region, whose code is loaded for the first of them. */
let waiting: ToastMessage[] = [];

/** How many messages there have been. */
export const messageCount = createStore(0);

/** Shows a toast, from anywhere. */
export function notify(message: ToastMessage) {
  waiting = [...waiting, message];
  messageCount.set(messageCount.get() + 1);
}

/** Hands the messages that wait to the region. */
export function takeMessages(): ToastMessage[] {
  const taken = waiting;
  waiting = [];
  return taken;
}
