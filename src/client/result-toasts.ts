import { failureMessage } from './trpc.tsx';
import { notify } from './ui/toast/notify.ts';

/** `what` begins the sentence: "Failed to create AI fact". */
export function notifyFailure(what: string, error: unknown) {
  notify({
    title: 'Error',
    description: `${what}: ${failureMessage(error)}`,
    tone: 'destructive',
  });
}

export function notifySuccess(title: string) {
  notify({ title });
}
