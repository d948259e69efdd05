import { trpc } from '#client/trpc.tsx';
import { tabNames, type Tab } from './desk-search.ts';
import { NavLink } from './nav-link.tsx';

/** Leads to the five parts of the desk, and says how many messages are unread. */
export function DeskNav({ current }: { current: Tab }) {
  // Messages come from visitors: each visit of the desk asks how many.
  const { data: counts } = trpc.messages.counts.useQuery(undefined, { staleTime: 0 });
  const unread = counts?.find(({ folder }) => folder === 'inbox')?.unread ?? 0;

  return (
    <nav aria-label="Desk" className="border-b border-rule">
      <ul className="mx-auto flex max-w-page flex-wrap gap-x-4 px-2 sm:gap-x-6 sm:px-8">
        {tabs.map((tab) => (
          <NavLink key={tab} search={tab === 'facts' ? {} : { tab }} isCurrent={tab === current}>
            {tabNames[tab]}
            {tab === 'messages' && unread > 0 && `, ${unread.toLocaleString('en')} new`}
          </NavLink>
        ))}
      </ul>
    </nav>
  );
}

const tabs = ['facts', 'messages', 'subscribers', 'letters', 'account'] as const;
