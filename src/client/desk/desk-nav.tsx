import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type FocusEvent } from 'react';
import { trpc } from '#client/trpc.tsx';
import { tabNames, tabs, type DeskSearch, type Tab } from './desk-search.ts';

/** Leads to the six parts of the desk, and says how many messages are unread. */
export function DeskNav({ current }: { current: Tab }) {
  const { data: counts } = trpc.messages.counts.useQuery();
  const unread = counts?.find(({ folder }) => folder === 'inbox')?.unread ?? 0;
  const news = unread > 0 ? `, ${unread.toLocaleString('en')} new` : '';

  return (
    <nav aria-label="Desk" className="border-b border-rule">
      <NavRow
        className="mx-auto flex max-w-page gap-x-4 overflow-x-auto px-4 whitespace-nowrap sm:gap-x-6 sm:px-8"
        entries={tabs.map((tab) => ({
          name: tab === 'messages' ? tabNames[tab] + news : tabNames[tab],
          search: tab === 'facts' ? {} : { tab },
          isCurrent: tab === current,
        }))}
      />
    </nav>
  );
}

type Entry = { name: string; search: DeskSearch; isCurrent: boolean };

export function PartNav({ label, entries }: { label: string; entries: Entry[] }) {
  return (
    <nav aria-label={label} className="part-nav">
      <NavRow entries={entries} />
    </nav>
  );
}

/** So much of the next link is seen that one scrolls to it. */
const nextPx = 56;

/** For what stands in a row that scrolls: a browser leaves alone what gets the focus where it shows a corner of it. */
export function showWhole({ target }: FocusEvent) {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Links in one line, which scrolls on a phone: what is current stands in it, also when a name has become longer. */
function NavRow({ entries, className }: { entries: Entry[]; className?: string }) {
  const row = useRef<HTMLUListElement>(null);
  const current = entries.findIndex(({ isCurrent }) => isCurrent);
  useEffect(() => {
    const list = row.current;
    const link = list?.children[current];
    if (!link) return;
    const sizes = new ResizeObserver(() => {
      const hidden = link.getBoundingClientRect().right - list.getBoundingClientRect().right;
      list.scrollLeft += Math.max(0, hidden + nextPx);
    });
    for (const entry of list.children) sizes.observe(entry);
    return () => sizes.disconnect();
  }, [current]);

  return (
    <ul ref={row} className={className}>
      {entries.map(({ name, search, isCurrent }) => (
        <li key={JSON.stringify(search)}>
          <Link
            to="/admin/dashboard"
            search={search}
            // What is current is for the caller to say: a link without a search would count as active on every tab.
            activeProps={{}}
            activeOptions={{ exact: true }}
            aria-current={isCurrent ? 'page' : undefined}
            onFocus={showWhole}
            className="flex min-h-11 min-w-11 items-center justify-center tab-line lg:pointer-fine:min-h-10 lg:pointer-fine:min-w-0"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
