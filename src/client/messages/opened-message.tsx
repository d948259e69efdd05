import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { BackLink } from '#client/desk/back-link.tsx';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { EntryState, isGone } from '#client/desk/list/states.tsx';
import { LocalTime } from '#client/desk/local-time.tsx';
import { notifySuccess } from '#client/result-toasts.ts';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { Confirm } from '#client/ui/admin/dialog.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { SuccessNotice, TakesLostFocus } from '#client/ui/notice.tsx';
import { subjectLabel } from '#shared/contact.ts';
import { folderNames, type Folder } from '#shared/messages.ts';
import { ErasePerson } from './erase-person.tsx';
import { replyLink } from './reply-link.ts';
import { useMessageChanges } from './message-changes.ts';

type Message = Outputs['messages']['byId'];

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
  const { data: message } = query;
  useReading(message);

  return (
    <>
      <BackLink search={list}>Back to {folderNames[list.folder ?? 'inbox']}</BackLink>
      {erasure ? (
        <TakesLostFocus>
          <SuccessNotice>
            <span className="wrap-anywhere">{erasure}</span>
          </SuccessNotice>
        </TakesLostFocus>
      ) : (
        <EntryState noun="message" query={query} />
      )}
      {!erasure && !isGone(query.error) && message && (
        <article>
          <MessageFields message={message} />
          <MessageButtons message={message} list={list} onErased={setErasure} />
        </article>
      )}
    </>
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

/** All that a message says, and what became of its notice. Each text has the direction of its own script. */
function MessageFields({ message }: { message: Message }) {
  const { name, email, company, subject, createdAt, folder, notice, reasons } = message;
  return (
    <>
      <h2 className="text-head break-words">
        {subjectLabel(subject)} from <bdi>{name}</bdi>
      </h2>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1 break-words sm:gap-x-6">
        <Field label="Name">{name}</Field>
        <Field label="E-mail">{email}</Field>
        <Field label="Company">{company ?? 'not given'}</Field>
        <Field label="Subject">{subjectLabel(subject)}</Field>
        <Field label="Received">
          <LocalTime at={createdAt} />
        </Field>
        <Field label="Folder">{folderNames[folder]}</Field>
      </dl>
      <h3 className="mt-4 text-note font-semibold">Message</h3>
      <p dir="auto" className="max-w-text break-words whitespace-pre-wrap">
        {message.message}
      </p>
      <div className="mt-4 border-l-2 border-rule pl-4 text-note break-words text-ink-soft">
        <p>{noticeWords(notice)}</p>
        {reasons.length > 0 && <p>Suspected: {reasons.join(', ')}</p>}
      </div>
    </>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-note font-semibold">{label}</dt>
      <dd className="min-w-0">
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

function noticeWords({ state, reason }: Message['notice']): string {
  return {
    mailed: 'Notice mailed',
    waits: `Notice waits: ${reason}`,
    held: 'Notice held back',
    file: 'Notice written to a file',
    refused: `Notice refused: ${reason}`,
  }[state];
}

type MessageButtonsProps = {
  message: Message;
  /** The list to go back to. */
  list: DeskSearch;
  onErased: (sentence: string) => void;
};

/** What can be done with a message in the folder it is in. All but the reply and the erasure lead back to the list. */
function MessageButtons({ message, list, onErased }: MessageButtonsProps) {
  const { id, folder } = message;
  const navigate = useNavigate();
  const { mark, move, restore, deleteForGood } = useMessageChanges();
  const [asks, setAsks] = useState<'delete' | 'erase'>();
  const isPending = move.isPending || restore.isPending || deleteForGood.isPending;

  const leaveSaying = (words: string) => ({
    onSuccess() {
      notifySuccess(words);
      void navigate({ to: '/admin/dashboard', search: list });
    },
  });
  const common = { variant: 'secondary', size: 'small', isPending } as const;
  const moveButton = (name: string, to: Folder) => (
    <Button
      {...common}
      onPress={() => move.mutate({ id, to }, leaveSaying(`Message moved to ${folderNames[to]}`))}
    >
      {name}
    </Button>
  );

  return (
    <div className="mt-6 flex flex-wrap gap-2 border-t border-rule pt-4">
      <ButtonLink size="small" href={replyLink(message)}>
        Reply
      </ButtonLink>
      {folder === 'deleted' ? (
        <>
          <Button
            {...common}
            onPress={() => restore.mutate({ id }, leaveSaying('Message restored'))}
          >
            Restore
          </Button>
          <Button {...common} variant="danger" onPress={() => setAsks('delete')}>
            Delete for good
          </Button>
        </>
      ) : (
        <>
          {folder === 'suspected' && moveButton('Not spam', 'inbox')}
          {folder !== 'answered' && moveButton('Mark as answered', 'answered')}
          {folder !== 'archived' && moveButton('Archive', 'archived')}
          {folder !== 'inbox' && moveButton('Move to inbox', 'inbox')}
          <Button
            {...common}
            onPress={() =>
              mark.mutate({ id, isRead: false }, leaveSaying('Message marked as unread'))
            }
          >
            Mark as unread
          </Button>
          {folder !== 'suspected' && moveButton('Mark as spam', 'suspected')}
          {moveButton('Delete', 'deleted')}
        </>
      )}
      <Button {...common} variant="danger" onPress={() => setAsks('erase')}>
        Erase this person
      </Button>
      <Confirm
        title="Delete this message for good?"
        action="Delete for good"
        isOpen={asks === 'delete'}
        onClose={() => setAsks(undefined)}
        onConfirm={() => deleteForGood.mutate({ id }, leaveSaying('Message deleted for good'))}
      >
        This cannot be undone.
      </Confirm>
      {asks === 'erase' && (
        <ErasePerson id={id} onClose={() => setAsks(undefined)} onErased={onErased} />
      )}
    </div>
  );
}
