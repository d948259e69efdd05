import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonStyles } from '#client/ui/button-link.tsx';
import { ArrowLeftIcon } from '#client/ui/icons.tsx';
import type { DeskSearch } from './desk-search.ts';

type BackLinkProps = {
  search: DeskSearch;
  /** The list stands next to it on a wide screen: there its arrow is enough. */
  isBesideList?: boolean;
  /** At the end of the row that a tab begins with. */
  isInHead?: boolean;
  children: ReactNode;
};

/** Leads to a list from what stands in its place. */
export function BackLink({
  search,
  isBesideList = false,
  isInHead = false,
  children,
}: BackLinkProps) {
  return (
    <Link
      to="/admin/dashboard"
      search={search}
      activeOptions={{ exact: true }}
      className={`${isInHead ? '-mr-3 ml-auto' : '-ml-4'} ${isBesideList || isInHead ? '' : 'mb-4'} ${buttonStyles({ variant: 'quiet', size: 'small' })}`}
    >
      <ArrowLeftIcon />
      <span className={isBesideList ? 'lg:sr-only' : ''}>{children}</span>
    </Link>
  );
}
