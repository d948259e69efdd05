import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { trpc } from '#client/trpc.tsx';
import { tabNames, type DeskSearch, type Tab } from './desk-search.ts';

/** Leads to the six parts of the desk, and says how many messages are unread. */
export function DeskNav({ current }: { current: Tab }) {
  // Messages come from visitors: each visit of the desk asks how many.
  const { data: counts } = trpc.messages.counts.useQuery(undefined, { staleTime: 0 });
  const unread = counts?.find(({ folder }) => folder === 'inbox')?.unread ?? 0;

  return (
    <nav aria-label="Desk" className="border-b border-rule">
      <ul className="mx-auto flex max-w-page gap-x-4 overflow-x-auto px-2 whitespace-nowrap sm:gap-x-6 sm:px-8">
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

const tabs = ['facts', 'messages', 'subscribers', 'letters', 'site', 'account'] as const;

type NavLinkProps = { search: DeskSearch; isCurrent: boolean; children: ReactNode };

/** A navigation is one line, which scrolls on a phone: what is current stands in it. */
function scrollIntoRow(link: HTMLElement | null) {
  const row = link?.closest('ul');
  if (!link || !row) return;
  row.scrollLeft += Math.max(
    0,
    link.getBoundingClientRect().right - row.getBoundingClientRect().right,
  );
}

/** An entry of a navigation within the desk. */
export function NavLink({ search, isCurrent, children }: NavLinkProps) {
  return (
    <li>
      <Link
        // The same function again would not be called when a name beside it has become longer.
        ref={isCurrent ? (link) => scrollIntoRow(link) : null}
        to="/admin/dashboard"
        search={search}
        // What is current is for the caller to say: a link without a search would count as active on every tab.
        activeProps={{}}
        activeOptions={{ exact: true }}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-11 min-w-11 items-center tab-line lg:pointer-fine:min-h-10 lg:pointer-fine:min-w-0"
      >
        {children}
      </Link>
    </li>
  );
}
