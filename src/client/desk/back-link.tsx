import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonStyles } from '#client/ui/button-link.tsx';
import { ArrowLeftIcon } from '#client/ui/icons.tsx';
import type { DeskSearch } from './desk-search.ts';

type BackLinkProps = {
  search: DeskSearch;
  /** The list stands next to it on a wide screen: there its arrow is enough. */
  isBesideList?: boolean;
  children: ReactNode;
};

/** Leads to a list from what stands in its place. */
export function BackLink({ search, isBesideList = false, children }: BackLinkProps) {
  return (
    <Link
      to="/admin/dashboard"
      search={search}
      activeOptions={{ exact: true }}
      className={`-ml-3 ${isBesideList ? '' : 'mb-4'} ${buttonStyles({ variant: 'quiet', size: 'small' })}`}
    >
      <ArrowLeftIcon />
      <span className={isBesideList ? 'lg:sr-only' : ''}>{children}</span>
    </Link>
  );
}
