import { useNavigate } from '@tanstack/react-router';
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react';
import { BackLink } from '#client/desk/back-link.tsx';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { EntryState, isGone } from '#client/desk/list/states.tsx';
import { LocalTime } from '#client/desk/local-time.tsx';
import { useIsOwner } from '#client/desk/use-is-owner.ts';
import { notifySuccess } from '#client/result-toasts.ts';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { AskingButton } from '#client/ui/admin/dialog.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button, type ButtonProps } from '#client/ui/button.tsx';
import { SuccessNotice, TakesLostFocus } from '#client/ui/notice.tsx';
import { subjectLabel } from '#shared/contact.ts';
import { folderNames, type Folder } from '#shared/messages.ts';
import { dayInWords } from '#shared/site/day.ts';
import { legalPageNames } from '#shared/site/legal-pages.ts';
import { Answers } from './answers.tsx';
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
  const query = trpc.messages.byId.useQuery(
    { id },
    {
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state: { data } }) => isBeingSent(data) && 1_000,
    },
  );
  const [erasure, setErasure] = useState<string>();
  const { data: message } = query;
  useReading(message);
  useOutcome(isBeingSent(message));

  const isShown = !erasure && !isGone(query.error) && message !== undefined;
  return (
    <>
      <div className="message-actions">
        <span className="max-lg:basis-full">
          <BackLink search={list} isBesideList>
            Back to {folderNames[list.folder ?? 'inbox']}
          </BackLink>
        </span>
        {isShown && <MessageButtons message={message} list={list} onErased={setErasure} />}
      </div>
      {erasure ? (
        <TakesLostFocus>
          <SuccessNotice>
            <span className="wrap-anywhere">{erasure}</span>
          </SuccessNotice>
        </TakesLostFocus>
      ) : (
        <EntryState noun="message" query={query} />
      )}
      {isShown && (
        <>
          <article>
            <MessageFields message={message} />
          </article>
          <Answers message={message} />
        </>
      )}
    </>
  );
}

/** Whether it will soon be known what becomes of an answer. */
function isBeingSent(message: Message | undefined): boolean {
  return message?.answers.some(({ state, reason }) => state === 'waits' && !reason) ?? false;
}

/** Reads the lists again once it is known what became of an answer: a refused one brings its message back to the Inbox. */
function useOutcome(isSending: boolean) {
  const wasSending = useRef(false);
  const { messages } = trpc.useUtils();
  useEffect(() => {
    if (wasSending.current && !isSending) {
      void messages.list.invalidate();
      void messages.counts.invalidate();
    }
    wasSending.current = isSending;
  }, [isSending, messages]);
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
      <h2 className="font-condensed text-subtitle break-words">
        {subjectLabel(subject)} from <bdi>{name}</bdi>
      </h2>
      <p dir="auto" className="message-text">
        {message.message}
      </p>
      <dl className="message-fields">
        <Field label="E-mail">
          <a href={`mailto:${encodeURIComponent(email)}`} className="link">
            {email}
          </a>
        </Field>
        <Field label="Company">{company ?? 'not given'}</Field>
        <Field label="Received">
          <LocalTime at={createdAt} />
        </Field>
        <Field label="Folder">{folderNames[folder]}</Field>
        <Field label="Mail">{noticeWords(notice)}</Field>
        <Field label="Consent">
          <Agreements agreements={message.agreements} />
        </Field>
        {reasons.length > 0 && <Field label="Spam">Suspected: {reasons.join(', ')}</Field>}
      </dl>
    </>
  );
}

/** What the sender agreed to, each text as it was then. */
function Agreements({ agreements }: Pick<Message, 'agreements'>) {
  if (agreements.length === 0) return 'Agreed before a policy was published.';
  return (
    <>
      Agreed to:{' '}
      {agreements.map(({ page, id, publishedAt }, nth) => (
        <Fragment key={page}>
          {nth > 0 && ', '}
          <a href={`/${page}?version=${id}`} className="link">
            {legalPageNames[page]} of {dayInWords(publishedAt)}
          </a>
        </Fragment>
      ))}
    </>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

function noticeWords({ state, reason = 'it is about to be sent' }: Message['notice']): string {
  return {
    sent: 'Notice mailed',
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
  const isOwner = useIsOwner();
  const navigate = useNavigate();
  const { mark, move, restore, deleteForGood } = useMessageChanges();
  const [isErasing, setIsErasing] = useState(false);
  const isPending = move.isPending || restore.isPending || deleteForGood.isPending;

  const leaveSaying = (words: string) => ({
    onSuccess() {
      notifySuccess(words);
      void navigate({ to: '/admin/dashboard', search: list });
    },
  });
  const common = { variant: 'secondary', size: 'small', isPending } as const;
  const moveButton = (name: string, to: Folder, variant: ButtonProps['variant'] = 'secondary') => (
    <Button
      {...common}
      variant={variant}
      onPress={() => move.mutate({ id, to }, leaveSaying(`Message moved to ${folderNames[to]}`))}
    >
      {name}
    </Button>
  );

  return (
    <>
      <ButtonLink size="small" href={replyLink(message)}>
        Reply
      </ButtonLink>
      {folder === 'deleted' ? (
        <Button {...common} onPress={() => restore.mutate({ id }, leaveSaying('Message restored'))}>
          Restore
        </Button>
      ) : (
        <>
          {folder === 'suspected' && moveButton('Not spam', 'inbox')}
          {folder !== 'answered' && moveButton('Mark as answered', 'answered')}
          {folder !== 'archived' && moveButton('Archive', 'archived')}
          {folder !== 'inbox' && moveButton('Move to inbox', 'inbox')}
        </>
      )}
      <div className="-mx-3 flex grow basis-full flex-wrap">
        {folder !== 'deleted' && (
          <>
            <Button
              {...common}
              variant="quiet"
              onPress={() =>
                mark.mutate({ id, isRead: false }, leaveSaying('Message marked as unread'))
              }
            >
              Mark as unread
            </Button>
            {folder !== 'suspected' && moveButton('Mark as spam', 'suspected', 'quiet')}
          </>
        )}
        {isOwner && (
          <Button {...common} variant="quietDanger" onPress={() => setIsErasing(true)}>
            Erase this person
          </Button>
        )}
        <span className="ml-auto">
          {folder === 'deleted' ? (
            <AskingButton
              {...common}
              name="Delete for good"
              question="Delete this message for good?"
              variant="quietDanger"
              onConfirm={() =>
                deleteForGood.mutate({ id }, leaveSaying('Message deleted for good'))
              }
            >
              This cannot be undone.
            </AskingButton>
          ) : (
            moveButton('Delete', 'deleted', 'quietDanger')
          )}
        </span>
      </div>
      {isErasing && <ErasePerson id={id} onClose={() => setIsErasing(false)} onErased={onErased} />}
    </>
  );
}
