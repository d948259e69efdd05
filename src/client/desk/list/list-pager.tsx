import { Link } from '@tanstack/react-router';
import { buttonStyles } from '#client/ui/button-link.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '#client/ui/icons.tsx';
import type { DeskSearch } from '#client/desk/desk-search.ts';

type ListPagerProps = {
  /** The state of the list, of which the links change the page. */
  search: DeskSearch;
  page: number;
  hasNext: boolean;
  onTurn?: (to: number) => void;
};

/** Shows nothing where there is only one page. */
export function ListPager({ search, page, hasNext, onTurn }: ListPagerProps) {
  if (page === 1 && !hasNext) return null;
  const link = (to: number) => ({
    to: '/admin/dashboard' as const,
    search: { ...search, page: to === 1 ? undefined : to },
    activeOptions: { exact: true },
    onClick: () => onTurn?.(to),
    className: `${buttonStyles({ variant: 'secondary', size: 'small' })} aria-disabled:pointer-events-none`,
  });
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center gap-2 border-t border-rule pt-4">
      <Link {...link(page - 1)} disabled={page === 1}>
        <ArrowLeftIcon />
        Previous
      </Link>
      <Link {...link(page + 1)} disabled={!hasNext}>
        Next
        <ArrowRightIcon />
      </Link>
      <p className="ml-auto text-note text-ink-soft">{`Page ${page.toLocaleString('en')}`}</p>
    </nav>
  );
}
