import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { notifyFailure } from '#client/result-toasts.ts';
import { trpc, type Outputs } from '#client/trpc.tsx';

type Page = Outputs['messages']['list'];

/** Changes reach the server one after the other, in the order they were made. */
const scope = { id: 'messages' };

/**
 * The changes of an opened message. Once the server has made one, the lists in the cache show it before they are read
 * again. When it refuses, the message is read again: it may be gone.
 */
export function useMessageChanges() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();

  const changeLists = (change: (messages: Page['rows']) => Page['rows']) => {
    queryClient.setQueriesData<Page>(
      { queryKey: getQueryKey(trpc.messages.list) },
      (page) => page && { ...page, rows: change(page.rows) },
    );
    void utils.messages.list.invalidate();
    void utils.messages.counts.invalidate();
  };
  const onError = (error: unknown) => {
    notifyFailure('Failed to change the message', error);
    void utils.messages.invalidate();
  };
  const leaveLists = {
    scope,
    onError,
    onSuccess: (_: unknown, { id }: { id: number }) =>
      changeLists((messages) => messages.filter((message) => message.id !== id)),
  };

  return {
    mark: trpc.messages.mark.useMutation({
      scope,
      onError,
      onSuccess: (_, { id, isRead }) =>
        changeLists((messages) =>
          messages.map((message) =>
            message.id === id ? { ...message, isUnread: !isRead } : message,
          ),
        ),
    }),
    move: trpc.messages.move.useMutation(leaveLists),
    restore: trpc.messages.restore.useMutation(leaveLists),
    answer: trpc.answers.send.useMutation({
      scope,
      async onSuccess(_, { id }) {
        leaveLists.onSuccess(_, { id });
        await utils.messages.byId.invalidate({ id });
      },
      // It is said where the answer is written.
      onError: () => void utils.messages.invalidate(),
    }),
    deleteForGood: trpc.messages.deleteForGood.useMutation(leaveLists),
    erasePerson: trpc.messages.erasePerson.useMutation({
      scope,
      onError,
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
