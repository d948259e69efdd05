import { notifyFailure } from '#client/result-toasts.ts';
import { trpc } from '#client/trpc.tsx';

/** Reads the list that is shown again, how many messages each folder has, and what mail waits. */
export function useListsRefresh() {
  const { messages, mail } = trpc.useUtils();
  return () =>
    Promise.all([
      messages.list.invalidate(),
      messages.counts.invalidate(),
      mail.status.invalidate(),
    ]);
}

/**
 * The changes of an opened message, which reach the server one after the other. What takes it from its list is pending until
 * that was read again. When the server refuses, the message is read again as well: it may be gone.
 */
export function useMessageChanges() {
  const utils = trpc.useUtils();
  const refreshLists = useListsRefresh();

  const scope = { id: 'messages' };
  const change = {
    scope,
    onSuccess: refreshLists,
    onError(error: unknown) {
      notifyFailure('Failed to change the message', error);
      void utils.messages.invalidate();
    },
  };

  return {
    mark: trpc.messages.mark.useMutation({ ...change, onSuccess: () => void refreshLists() }),
    move: trpc.messages.move.useMutation(change),
    restore: trpc.messages.restore.useMutation(change),
    deleteForGood: trpc.messages.deleteForGood.useMutation(change),
    answer: trpc.answers.send.useMutation({
      scope,
      onSuccess: (_, { id }) =>
        Promise.all([refreshLists(), utils.messages.byId.invalidate({ id })]),
      // It is said where the answer is written.
      onError: () => void utils.messages.invalidate(),
    }),
    erasePerson: trpc.messages.erasePerson.useMutation({
      ...change,
      onSuccess() {
        // Other messages of the person may stand in any list.
        void utils.messages.list.reset();
        void utils.messages.counts.invalidate();
        void utils.mail.status.invalidate();
      },
    }),
  };
}

export type MessageChanges = ReturnType<typeof useMessageChanges>;
