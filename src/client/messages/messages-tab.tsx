import { useEffect, useRef } from 'react';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { FolderNav } from './folder-nav.tsx';
import { MessageList } from './message-list.tsx';
import { OpenedMessage } from './opened-message.tsx';
import { useRefresh } from './use-refresh.ts';

/** What visitors wrote: a folder with its search, or one message of it. */
export default function MessagesTab({ search }: { search: DeskSearch }) {
  const { folder = 'inbox', search: words = '', page, message } = search;
  const { refresh, isRefreshing, result } = useRefresh();
  const content = useFocusOnChange(`${message} ${page}`, words);
  const csv = new URLSearchParams({ folder, ...(words && { search: words }) });

  return (
    <Card>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h1 className="font-condensed text-title">Messages</h1>
        <div className="flex flex-wrap items-center gap-2">
          <output className="order-last text-note text-ink-soft">{result}</output>
          <Button variant="secondary" size="small" isPending={isRefreshing} onPress={refresh}>
            {isRefreshing ? 'Refreshing...' : 'Refresh'}
          </Button>
          <ButtonLink variant="secondary" size="small" href={`/api/messages.csv?${csv}`} download>
            Download CSV
          </ButtonLink>
        </div>
      </div>
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

/** Moves the focus to what has taken the place of a list, a page or a message; what the tab begins with, and a search, leave it alone. */
function useFocusOnChange(shown: string, words: string) {
  const content = useRef<HTMLDivElement>(null);
  const before = useRef({ shown, words });
  useEffect(() => {
    const isSearched = before.current.words !== words;
    if (before.current.shown !== shown && !isSearched) {
      content.current?.focus({ preventScroll: true });
    }
    before.current = { shown, words };
  }, [shown, words]);
  return content;
}
