import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isGone } from '#client/desk/is-gone.ts';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { LoadFailure } from '#client/load-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { buttonStyles } from '#client/ui/button-styles.ts';
import { ArrowLeftIcon } from '#client/ui/icons.tsx';
import { FailureNotice, SuccessNotice } from '#client/ui/notice.tsx';
import { TakesLostFocus } from '#client/ui/takes-lost-focus.tsx';
import { Waiting } from '#client/ui/admin/waiting.tsx';
import { folderNames } from '#shared/messages.ts';
import { MessageButtons } from './message-buttons.tsx';
import { MessageFields } from './message-fields.tsx';
import { useMessageChanges } from './use-message-changes.ts';

type OpenedMessageProps = {
  id: number;
  /** The list that it was opened from. */
  list: DeskSearch;
};

/** One message, which is read from then on. */
export function OpenedMessage({ id, list }: OpenedMessageProps) {
  // What somebody is erased from must not stay in the cache.
  const query = trpc.messages.byId.useQuery({ id }, { staleTime: 0, gcTime: 0 });
  const [erasure, setErasure] = useState<string>();
  const { data: message, error } = query;
  const hasGone = isGone(error);
  useReading(message);

  return (
    <>
      <Link
        to="/admin/dashboard"
        search={list}
        activeOptions={{ exact: true }}
        className={`mb-4 -ml-3 ${buttonStyles({ variant: 'quiet', size: 'small' })}`}
      >
        <ArrowLeftIcon />
        Back to {folderNames[list.folder ?? 'inbox']}
      </Link>
      {erasure && <Erased>{erasure}</Erased>}
      {!erasure && hasGone && (
        <TakesLostFocus>
          <FailureNotice>This message is not here any more.</FailureNotice>
        </TakesLostFocus>
      )}
      {!erasure && error && !hasGone && (
        <LoadFailure what="Error loading message" error={error} onRetry={query.refetch} />
      )}
      {query.isPending && <Waiting>Loading message...</Waiting>}
      {!erasure && !hasGone && message && (
        <article>
          <MessageFields message={message} />
          <MessageButtons message={message} list={list} onErased={setErasure} />
        </article>
      )}
    </>
  );
}

/** Has the focus, which was in the dialog. */
function Erased({ children }: { children: string }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className="break-words outline-none">
      <SuccessNotice>{children}</SuccessNotice>
    </div>
  );
}

/** Marks a message as read when it is opened, and not once more while it is open: it can be made unread there. */
function useReading(message: { id: number; isUnread: boolean } | undefined) {
  const isOpened = useRef(false);
  const { mark } = useMessageChanges();
  const markAsRead = mark.mutate;

  useEffect(() => {
    if (!message || isOpened.current) return;
    isOpened.current = true;
    if (message.isUnread) markAsRead({ id: message.id, isRead: true });
  }, [message, markAsRead]);
}
