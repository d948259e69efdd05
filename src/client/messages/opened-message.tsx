import { Fragment, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { BackLink } from '#client/desk/list/back-link.tsx';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { ChangeFailure, EntryState, isGone } from '#client/desk/list/states.tsx';
import { LocalTime } from '#client/desk/local-time.tsx';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { RevealOnMount, SuccessNotice } from '#client/ui/notice.tsx';
import { mailtoLink, subjectLabel } from '#shared/contact.ts';
import { folderNames } from '#shared/messages.ts';
import { dayInWords } from '#shared/site/day.ts';
import { legalPageNames } from '#shared/site/legal-pages.ts';
import { Answers } from './answers.tsx';
import { MessageButtons, MoreButtons } from './message-buttons.tsx';
import { useListsRefresh, useMessageChanges, type MessageChanges } from './message-changes.ts';

type Message = Outputs['messages']['byId'];

/** One message of a list, which is read from then on. */
export function OpenedMessage({ id, list }: { id: number; list: DeskSearch }) {
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
  const changes = useMessageChanges();
  const { mark, move, restore, deleteForGood } = changes;
  const { data: message } = query;
  useReading(message, changes);
  useOutcome(isBeingSent(message), isGone(query.error));

  const isShown = !erasure && !isGone(query.error) && message !== undefined;
  return (
    <>
      <div className="message-actions">
        <span className="max-sm:-order-1">
          <BackLink search={list} place="nextToList">
            Back to {folderNames[list.folder ?? 'inbox']}
          </BackLink>
        </span>
        {isShown && <MessageButtons message={message} changes={changes} />}
      </div>
      {erasure ? (
        <RevealOnMount>
          <SuccessNotice>
            <span className="wrap-anywhere">{erasure}</span>
          </SuccessNotice>
        </RevealOnMount>
      ) : (
        <EntryState noun="message" query={query} />
      )}
      {isShown && (
        <>
          <ChangeFailure of={[mark, move, restore, deleteForGood]} />
          <article>
            <MessageFields message={message} />
          </article>
          <MoreButtons message={message} changes={changes} onErased={setErasure} />
        </>
      )}
      {!erasure && message && <Answers message={message} isErased={isGone(query.error)} />}
    </>
  );
}

/** Whether it will soon be known what becomes of an answer. */
function isBeingSent(message: Message | undefined): boolean {
  return message?.answers.some(({ state, reason }) => state === 'waits' && !reason) ?? false;
}

/**
 * Reads the lists again once it is known what became of an answer, since a refused one brings its message back to the Inbox, or
 * that somebody else has erased the message.
 */
function useOutcome(isSending: boolean, isErased: boolean) {
  const wasSending = useRef(false);
  const refreshLists = useEffectEvent(useListsRefresh());
  useEffect(() => {
    if (isErased || (wasSending.current && !isSending)) void refreshLists();
    wasSending.current = isSending;
  }, [isSending, isErased]);
}

/** Marks a message as read when it is opened, and not once more while it is open: it can be made unread there. */
function useReading(message: Message | undefined, { mark }: MessageChanges) {
  const isOpened = useRef(false);
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
      <h2 className="font-condensed text-subtitle">
        {subjectLabel(subject)} from <bdi>{name}</bdi>
      </h2>
      <p dir="auto" className="message-text">
        {message.message}
      </p>
      <dl className="message-fields">
        <Field label="E-mail">
          <a href={mailtoLink(email)} className="link">
            {email}
          </a>
        </Field>
        <Field label="Company">{company ?? <span className="text-ink-soft">not given</span>}</Field>
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
