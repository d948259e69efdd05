import { keepPreviousData } from '@tanstack/react-query';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { ListPager } from '#client/desk/list-pager.tsx';
import { ListSearch } from '#client/desk/list-search.tsx';
import { LoadFailure } from '#client/load-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Waiting } from '#client/ui/admin/waiting.tsx';
import { folderDays, folderNames, type Folder } from '#shared/messages.ts';
import { MessageEntry } from './message-entry.tsx';

/** A page of a folder, newest first, and the search of it. */
export function MessageList({ search }: { search: DeskSearch }) {
  const { folder = 'inbox', search: words = '', page = 1 } = search;
  const { data, error, isPending, isPlaceholderData, refetch } = trpc.messages.list.useQuery(
    { folder, search: words, page },
    // Another page, or another search, takes the place of the one before; a folder has a list of its own.
    { staleTime: 0, placeholderData: keepPreviousData },
  );
  const name = folderNames[folder];

  return (
    <>
      <div className="mb-4 sm:max-w-lead">
        <ListSearch label="Search messages" search={search} />
      </div>
      {(folder === 'suspected' || folder === 'deleted') && (
        <p className="mb-4 text-note text-ink-soft">
          Messages stay here for {folderDays[folder]} days and are then erased.
        </p>
      )}
      {error && <LoadFailure what="Error loading messages" error={error} onRetry={refetch} />}
      {isPending && <Waiting>Loading messages...</Waiting>}
      <p aria-live="polite" className="sr-only">
        {data && !isPlaceholderData && `${data.messages.length} messages on page ${data.page}`}
      </p>
      {data?.messages.length === 0 && <p>{emptyWords(folder, words)}</p>}
      {data && data.messages.length > 0 && (
        <ol
          aria-label={`Messages in ${name}`}
          aria-busy={isPlaceholderData}
          className={isPlaceholderData ? 'opacity-50' : ''}
        >
          {data.messages.map((message) => (
            <MessageEntry
              key={message.id}
              message={message}
              search={{ ...search, message: message.id }}
            />
          ))}
        </ol>
      )}
      {data && <ListPager search={search} page={data.page} hasNext={data.hasNext} />}
    </>
  );
}

/** What an empty list says: that it is, and what will stand there. */
function emptyWords(folder: Folder, words: string): string {
  if (words) return `No message in ${folderNames[folder]} has all of these words.`;
  return {
    inbox: 'There are no messages. What visitors send with the contact form will stand here.',
    answered: 'There are no messages. Those that you mark as answered will stand here.',
    archived: 'There are no messages. Those that you archive will stand here.',
    suspected: 'There are no messages. Those that look like spam will stand here.',
    deleted: 'There are no messages. Those that you delete will stand here.',
  }[folder];
}
