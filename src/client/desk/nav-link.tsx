import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DeskSearch } from './desk-search.ts';

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
