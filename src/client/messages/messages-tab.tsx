import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { listPage, type DeskSearch } from '#client/desk/desk-search.ts';
import { PartNav } from '#client/desk/desk-nav.tsx';
import { DeskContent } from '#client/desk/list/desk-content.tsx';
import { DeskList } from '#client/desk/list/desk-list.tsx';
import { EmptyState } from '#client/desk/list/states.tsx';
import { ListHeader } from '#client/desk/list/list-header.tsx';
import { ListSearch } from '#client/desk/list/list-search.tsx';
import { fromList } from '#client/desk/list/scroll-place.ts';
import { ShortTime } from '#client/desk/local-time.tsx';
import { MailStatus } from '#client/desk/mail-status.tsx';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { subjectLabel } from '#shared/contact.ts';
import { folderDays, folderNames, folders, type Folder } from '#shared/messages.ts';
import { OpenedMessage } from './opened-message.tsx';

/** What visitors wrote: a folder with its search, and one message of it, next to the list where there is room for both. */
export default function MessagesTab({ search }: { search: DeskSearch }) {
  const { folder = 'inbox', search: words = '', message } = search;
  const { messages, mail } = trpc.useUtils();
  const csv = new URLSearchParams({ folder, ...(words && { search: words }) });
  const list = { ...search, message: undefined };
  const openByKey = useKeys(search);

  return (
    <Card className={message === undefined ? '' : 'message-opened'}>
      <ListHeader
        title="Messages"
        search={<ListSearch label="Search messages" search={search} />}
        reads={[messages, mail]}
        csvHref={`/api/messages.csv?${csv}`}
      />
      <MailStatus place="head" />
      <FolderNav current={folder} />
      {/* The keys work from all that stands in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="group message-panes" onKeyDown={openByKey}>
        <div className={`message-list ${message === undefined ? '' : 'max-lg:hidden'}`}>
          <DeskContent search={search}>
            <MessageList key={folder} search={search} />
          </DeskContent>
        </div>
        <div className={`message-pane ${message === undefined ? 'max-lg:hidden' : ''}`}>
          <DeskContent search={{ message }} isEmpty={message === undefined}>
            {message === undefined ? (
              <EmptyState drawing="caliper">Choose a message to read it here.</EmptyState>
            ) : (
              <OpenedMessage key={message} id={message} list={list} />
            )}
          </DeskContent>
        </div>
      </div>
      {message === undefined && <MailStatus place="foot" />}
    </Card>
  );
}

/** J opens the message below the opened one in the list, K the one above it. */
function useKeys(search: DeskSearch) {
  const navigate = useNavigate();
  return ({ key, altKey, ctrlKey, metaKey, target, currentTarget }: KeyboardEvent) => {
    const step = { j: 1, k: -1 }[key];
    const isTyped = target instanceof Element && target.closest('input, textarea, [role=dialog]');
    if (!step || isTyped || altKey || ctrlKey || metaKey) return;
    const links = [...currentTarget.querySelectorAll<HTMLElement>('[data-message]')];
    const opened = links.findIndex((link) => link.ariaCurrent);
    const next = links[opened < 0 ? 0 : opened + step];
    if (!next) return;
    next.scrollIntoView({ block: 'nearest' });
    const message = Number(next.dataset.message);
    void navigate({ to: '/admin/dashboard', search: { ...search, message } });
  };
}

function FolderNav({ current }: { current: Folder }) {
  const { data: counts } = trpc.messages.counts.useQuery(undefined, { staleTime: 0 });

  return (
    <PartNav
      label="Folders"
      entries={folders.map((folder) => {
        const total = counts?.find((count) => count.folder === folder)?.total;
        return {
          name:
            folderNames[folder] + (total === undefined ? '' : `, ${total.toLocaleString('en')}`),
          search: { tab: 'messages', folder: folder === 'inbox' ? undefined : folder },
          isCurrent: folder === current,
        };
      })}
    />
  );
}

/** A page of a folder, newest first. */
function MessageList({ search }: { search: DeskSearch }) {
  const { folder = 'inbox', search: words = '' } = search;
  const query = trpc.messages.list.useQuery(
    { folder, search: words, page: listPage(search) },
    // Another page, or another search, takes the place of the one before; a folder has a list of its own.
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const { data } = query;

  return (
    <>
      {(folder === 'suspected' || folder === 'deleted') && (
        <p className="py-2 pl-(--inset) text-note text-ink-soft">
          Messages stay here for {folderDays[folder]} days and are then erased.
        </p>
      )}
      <DeskList
        noun="message"
        query={query}
        page={data}
        search={search}
        drawing="caliper"
        empty={
          words
            ? `No message in ${folderNames[folder]} has all of these words.`
            : `There are no messages. ${whatWillStand[folder]} will stand here.`
        }
      >
        <ol aria-label={`Messages in ${folderNames[folder]}`}>
          {data?.rows.map((message) => (
            <MessageEntry key={message.id} message={message} search={search} />
          ))}
        </ol>
        {/* Only with the focus here: elsewhere speech input would press single keys (WCAG 2.1.4). */}
        <p className="invisible border-t border-rule py-2 pl-10 text-note text-ink-soft group-focus-within:visible max-lg:hidden">
          J opens the next message, K the one before.
        </p>
      </DeskList>
    </>
  );
}

const whatWillStand: Record<Folder, string> = {
  inbox: 'What visitors send with the contact form',
  answered: 'Those that you mark as answered',
  archived: 'Those that you archive',
  suspected: 'Those that look like spam',
  deleted: 'Those that you delete',
};

/** Whether the list makes room for an opened message (`messages.css`); next to one it stays as it is. */
const listMakesRoom = () => !window.matchMedia('(width >= 64rem)').matches;

type MessageEntryProps = {
  message: Outputs['messages']['list']['rows'][number];
  search: DeskSearch;
};

function MessageEntry({ message, search }: MessageEntryProps) {
  const { id, name, company, subject, preview, createdAt, isUnread } = message;
  const isOpened = id === search.message;

  return (
    <li className="border-b border-rule last:border-b-0">
      <Link
        to="/admin/dashboard"
        search={{ ...search, message: id }}
        state={(list) => (listMakesRoom() ? fromList(list) : {})}
        data-message={id}
        activeProps={{}}
        aria-current={isOpened || undefined}
        className="message-entry"
      >
        {isUnread && (
          <span className="message-unread">
            <span className="sr-only">Unread</span>
          </span>
        )}
        <span className="flex min-w-0 items-baseline gap-x-2">
          <bdi
            className={`max-w-full shrink-0 truncate text-row ${isUnread ? 'font-semibold' : ''}`}
          >
            {name}
          </bdi>{' '}
          {company && (
            <bdi className="min-w-0 truncate text-note text-ink-soft">{company}</bdi>
          )}{' '}
        </span>
        <span className="text-note text-ink-soft">
          <ShortTime at={createdAt} />{' '}
        </span>
        <span className="col-span-2 flex min-w-0 gap-x-1 text-note">
          <span className="shrink-0 text-ink-soft">{subjectLabel(subject)}:</span>{' '}
          <bdi className="min-w-0 truncate">{preview.trim().replaceAll(/\s+/g, ' ')}</bdi>
        </span>
      </Link>
    </li>
  );
}
