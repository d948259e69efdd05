import { Link } from '@tanstack/react-router';
import { trpc } from '#client/trpc.tsx';
import { tabNames, type Tab } from './desk-search.ts';

/** Leads to the five parts of the desk, and says how many messages nobody has opened. */
export function DeskNav({ current }: { current: Tab }) {
  // Messages come from visitors: each visit of the desk asks how many.
  const { data: counts } = trpc.messages.counts.useQuery(undefined, { staleTime: 0 });
  const unread = counts?.find(({ folder }) => folder === 'inbox')?.unread ?? 0;

  return (
    <nav aria-label="Desk" className="mb-6 border-b border-rule">
      <ul className="flex flex-wrap gap-x-6">
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              to="/admin/dashboard"
              search={tab === 'facts' ? {} : { tab }}
              activeProps={{}}
              // The link to the facts has no search and would count as active on every tab.
              activeOptions={{ exact: true }}
              aria-current={tab === current ? 'page' : undefined}
              className="flex min-h-11 min-w-11 items-center border-b-2 border-transparent aria-[current=page]:border-pencil"
            >
              {tabNames[tab]}
              {tab === 'messages' && unread > 0 && `, ${unread.toLocaleString('en')} new`}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const tabs = ['facts', 'messages', 'subscribers', 'letters', 'account'] as const;
