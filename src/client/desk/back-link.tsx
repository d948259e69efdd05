import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonStyles } from '#client/ui/button-link.tsx';
import { ArrowLeftIcon } from '#client/ui/icons.tsx';
import type { DeskSearch } from './desk-search.ts';

type BackLinkProps = {
  search: DeskSearch;
  /** Where it stands: at the end of the row of a title; or next to the list on a wide screen, where its arrow is enough. */
  place?: keyof typeof places;
  children: ReactNode;
};

const places = { head: '-mr-3 ml-auto', nextToList: '-ml-4' };

/** Leads to a list from what stands in its place. */
export function BackLink({ search, place = 'head', children }: BackLinkProps) {
  return (
    <Link
      to="/admin/dashboard"
      search={search}
      activeOptions={{ exact: true }}
      className={`${places[place]} ${buttonStyles({ variant: 'quiet', size: 'small' })}`}
    >
      <ArrowLeftIcon />
      <span className={place === 'nextToList' ? 'lg:sr-only' : ''}>{children}</span>
    </Link>
  );
}
