import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonStyles } from '#client/ui/button-link.tsx';
import { ArrowLeftIcon } from '#client/ui/icons.tsx';
import type { DeskSearch } from './desk-search.ts';

/** Leads to a list from what stands in its place. */
export function BackLink({ search, children }: { search: DeskSearch; children: ReactNode }) {
  return (
    <Link
      to="/admin/dashboard"
      search={search}
      activeOptions={{ exact: true }}
      className={`mb-4 -ml-3 ${buttonStyles({ variant: 'quiet', size: 'small' })}`}
    >
      <ArrowLeftIcon />
      {children}
    </Link>
  );
}
