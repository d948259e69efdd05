import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { NavLink } from '#client/desk/desk-nav.tsx';
import { DeskContent } from '#client/desk/list/desk-content.tsx';
import { DeskList } from '#client/desk/list/desk-list.tsx';
import { ListHeader } from '#client/desk/list/list-header.tsx';
import { ListSearch } from '#client/desk/list/list-search.tsx';
import { LocalTime } from '#client/desk/local-time.tsx';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { subjectLabel } from '#shared/contact.ts';
import { folderDays, folderNames, folders, type Folder } from '#shared/messages.ts';
import { OpenedMessage } from './opened-message.tsx';

/** What visitors wrote: a folder with its search, or one message of it. */
export default function MessagesTab({ search }: { search: DeskSearch }) {
  const { folder = 'inbox', search: words = '', message } = search;
  const { messages, mail } = trpc.useUtils();
  const csv = new URLSearchParams({ folder, ...(words && { search: words }) });

  return (
    <Card>
      <ListHeader title="Messages" reads={[messages, mail]} csvHref={`/api/messages.csv?${csv}`} />
      <FolderNav current={folder} />
      <DeskContent search={search}>
        {message === undefined ? (
          <MessageList key={folder} search={search} />
        ) : (
          <OpenedMessage key={message} id={message} list={{ ...search, message: undefined }} />
        )}
      </DeskContent>
    </Card>
  );
}

/** Leads to the folders, and says how many messages each has. */
function FolderNav({ current }: { current: Folder }) {
  const { data: counts } = trpc.messages.counts.useQuery(undefined, { staleTime: 0 });

  return (
    <nav aria-label="Folders" className="mb-6 border-b border-rule">
      <ul className="flex flex-wrap gap-x-6">
        {folders.map((folder) => {
          const total = counts?.find((count) => count.folder === folder)?.total;
          return (
            <NavLink
              key={folder}
              search={{ tab: 'messages', folder: folder === 'inbox' ? undefined : folder }}
              isCurrent={folder === current}
            >
              {folderNames[folder]}
              {total !== undefined && `, ${total.toLocaleString('en')}`}
            </NavLink>
          );
        })}
      </ul>
    </nav>
  );
}

/** A page of a folder, newest first, and the search of it. */
function MessageList({ search }: { search: DeskSearch }) {
  const { folder = 'inbox', search: words = '', page = 1 } = search;
  const query = trpc.messages.list.useQuery(
    { folder, search: words, page },
    // Another page, or another search, takes the place of the one before; a folder has a list of its own.
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const { data } = query;

  return (
    <>
      <ListSearch label="Search messages" search={search} />
      {(folder === 'suspected' || folder === 'deleted') && (
        <p className="mb-4 text-note text-ink-soft">
          Messages stay here for {folderDays[folder]} days and are then erased.
        </p>
      )}
      <DeskList
        noun="message"
        query={query}
        count={data?.messages.length}
        page={data}
        search={search}
        empty={
          words
            ? `No message in ${folderNames[folder]} has all of these words.`
            : `There are no messages. ${whatWillStand[folder]} will stand here.`
        }
      >
        <ol aria-label={`Messages in ${folderNames[folder]}`}>
          {data?.messages.map((message) => (
            <MessageEntry
              key={message.id}
              message={message}
              search={{ ...search, message: message.id }}
            />
          ))}
        </ol>
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

type MessageEntryProps = {
  message: Outputs['messages']['list']['messages'][number];
  /** The address of the opened message. */
  search: DeskSearch;
};

/** A row of a list: who wrote when about what, and how it begins. */
function MessageEntry({ message, search }: MessageEntryProps) {
  const { name, subject, preview, createdAt, isUnread } = message;
  const [firstLine] = preview.trim().split('\n');

  return (
    <li className="border-t border-rule">
      <Link
        to="/admin/dashboard"
        search={search}
        className="grid items-baseline gap-x-6 py-3 hover:bg-bar sm:grid-cols-[1fr_auto]"
      >
        <span className={`min-w-0 ${isUnread ? 'font-semibold' : ''}`}>
          {isUnread && <span className="mr-2 bg-bar px-2 text-note text-green">Unread</span>}
          <bdi className="break-words">{name}</bdi>{' '}
        </span>
        <span className="text-note text-ink-soft">
          <LocalTime at={createdAt} />{' '}
        </span>
        <span className="min-w-0 truncate text-note sm:col-span-2">
          {subjectLabel(subject)}: <bdi className="text-ink-soft">{firstLine}</bdi>
        </span>
      </Link>
    </li>
  );
}
