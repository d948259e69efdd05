import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { trpc } from '#client/trpc.tsx';
import { tabNames, type DeskSearch, type Tab } from './desk-search.ts';

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

type NavLinkProps = { search: DeskSearch; isCurrent: boolean; children: ReactNode };

/** An entry of a navigation within the desk. */
export function NavLink({ search, isCurrent, children }: NavLinkProps) {
  return (
    <li>
      <Link
        to="/admin/dashboard"
        search={search}
        // What is current is for the caller to say: a link without a search would count as active on every tab.
        activeProps={{}}
        activeOptions={{ exact: true }}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-11 min-w-11 lg:pointer-fine:min-h-10 items-center tab-line"
      >
        {children}
      </Link>
    </li>
  );
}
