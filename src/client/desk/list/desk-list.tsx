import type { ReactNode } from 'react';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { plural } from '#shared/text.ts';
import { ListPager } from './list-pager.tsx';
import { EmptyState, ReadingState, type DrawingName, type Reading } from './states.tsx';

type DeskListProps = {
  /** What a row is about: "message". */
  noun: string;
  query: Reading & { isPlaceholderData: boolean };
  /** Of a list in pages, the one shown, and what the address says of it. */
  page?: { rows: readonly unknown[]; page: number; hasNext: boolean };
  search?: DeskSearch;
  /** How many rows are shown; undefined while none were read. */
  count?: number;
  /** Stands in the place of rows: that there are none, and what will stand there. */
  empty: ReactNode;
  /** Stands above that. */
  drawing?: DrawingName;
  children: ReactNode;
};

/** A list as far as it is read: waiting, failed, empty, or its rows with the way to other pages. */
export function DeskList({
  noun,
  query,
  page,
  search = {},
  count = page?.rows.length,
  empty,
  drawing = 'mortise',
  children,
}: DeskListProps) {
  const { isPlaceholderData } = query;
  return (
    <>
      <ReadingState what={`${noun}s`} query={query} />
      {page && (
        <p aria-live="polite" className="sr-only">
          {!isPlaceholderData && `${plural(page.rows.length, noun)} on page ${page.page}`}
        </p>
      )}
      {count === 0 && <EmptyState drawing={drawing}>{empty}</EmptyState>}
      {count !== undefined && count > 0 && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-50' : ''}>
          {children}
        </div>
      )}
      {page && <ListPager search={search} page={page.page} hasNext={page.hasNext} />}
    </>
  );
}
