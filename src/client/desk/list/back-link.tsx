import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonStyles } from '#client/ui/button-link.tsx';
import { ArrowLeftIcon } from '#client/ui/icons.tsx';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { toList } from './scroll-place.ts';

type BackLinkProps = {
  search: DeskSearch;
  /** Where its arrow is enough: in front of a title; or on a wide screen, next to the list that it leads to. */
  place?: keyof typeof places;
  children: ReactNode;
};

const places = {
  head: { link: '-mx-3', text: 'sr-only' },
  nextToList: { link: '-ml-4', text: 'lg:sr-only' },
};

export function BackLink({ search, place = 'head', children }: BackLinkProps) {
  return (
    <Link
      to="/admin/dashboard"
      search={search}
      state={toList}
      activeOptions={{ exact: true }}
      className={`${places[place].link} ${buttonStyles({ variant: 'quiet', size: 'small' })}`}
    >
      <ArrowLeftIcon />
      <span className={places[place].text}>{children}</span>
    </Link>
  );
}
