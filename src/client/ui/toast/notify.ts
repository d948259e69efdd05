export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'normal' | 'destructive';
}

type Listener = () => void;

/** Messages that wait for the toast region, whose code is loaded for the first of them. */
let waiting: ToastMessage[] = [];
let isWanted = false;
const listeners = new Set<Listener>();

/** Shows a toast, from anywhere. */
export function notify(message: ToastMessage) {
  isWanted = true;
  waiting = [...waiting, message];
  for (const listener of listeners) listener();
}

/** Hands the messages that wait to the region. */
export function takeMessages(): ToastMessage[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

export function subscribeToMessages(listener: Listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** For `useSyncExternalStore`: whether there was ever something to show. */
export const toastsWantedStore = [subscribeToMessages, () => isWanted, () => false] as const;
