import { failureMessage } from './trpc.tsx';
import { notify } from './ui/toast/notify.ts';

/** `what` begins the sentence: "Failed to create AI fact". Offers another try, if there is one. */
export function notifyFailure(what: string, error: unknown, tryAgain?: () => void) {
  notify({
    title: 'Error',
    description: `${what}: ${failureMessage(error)}`,
    tone: 'destructive',
    ...(tryAgain && { action: { label: 'Try again', onPress: tryAgain } }),
  });
}

export function notifySuccess(title: string) {
  notify({ title });
}

export function notifyUndoable(title: string, undo: () => void) {
  notify({ title, action: { label: 'Undo', onPress: undo } });
}
