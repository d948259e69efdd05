import type { DeskSearch } from '#client/desk/desk-search.ts';
import { ListHeader } from '#client/desk/list-header.tsx';
import { useFocusOnChange } from '#client/desk/use-focus-on-change.ts';
import { trpc } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { FolderNav } from './folder-nav.tsx';
import { MessageList } from './message-list.tsx';
import { OpenedMessage } from './opened-message.tsx';

/** What visitors wrote: a folder with its search, or one message of it. */
export default function MessagesTab({ search }: { search: DeskSearch }) {
  const { folder = 'inbox', search: words = '', page, message } = search;
  const { messages, mail } = trpc.useUtils();
  const content = useFocusOnChange(`${message} ${page}`, words);
  const csv = new URLSearchParams({ folder, ...(words && { search: words }) });

  return (
    <Card>
      <ListHeader
        title="Messages"
        readAgain={() =>
          [messages.list, messages.counts, messages.byId, mail].map(({ invalidate }) =>
            invalidate(undefined, undefined, { throwOnError: true }),
          )
        }
        csvHref={`/api/messages.csv?${csv}`}
      />
      <FolderNav current={folder} />
      <div ref={content} tabIndex={-1} className="outline-none">
        {message === undefined ? (
          <MessageList key={folder} search={search} />
        ) : (
          <OpenedMessage key={message} id={message} list={{ ...search, message: undefined }} />
        )}
      </div>
    </Card>
  );
}
