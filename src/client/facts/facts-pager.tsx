import { Link } from '@tanstack/react-router';
import { buttonStyles } from '#client/ui/button-styles.ts';
import { ArrowLeftIcon, ArrowRightIcon } from '#client/ui/icons.tsx';
import { factsPageSize } from '#shared/facts.ts';

type PagerProps = {
  page: number;
  shownFacts: { first: number; last: number; total: number };
  onTurn: (to: number) => void;
};

/** Leads to the other pages of a long list. */
export function Pager({ page, shownFacts: { first, last, total }, onTurn }: PagerProps) {
  const pages = Math.ceil(total / factsPageSize);
  if (pages <= 1) return null;
  const link = (to: number) => ({
    to: '/admin/dashboard' as const,
    search: to > 1 ? { page: to } : {},
    disabled: to < 1 || to > pages || to === page,
    onClick: () => onTurn(to),
    className: `${buttonStyles({ variant: 'secondary', size: 'small' })} aria-disabled:pointer-events-none`,
  });

  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-2 border-t border-rule pt-4">
      <Link {...link(1)}>First</Link>
      <Link {...link(page - 1)}>
        <ArrowLeftIcon />
        Previous
      </Link>
      <Link {...link(page + 1)}>
        Next
        <ArrowRightIcon />
      </Link>
      <Link {...link(pages)}>Last</Link>
      <p className="text-note text-ink-soft sm:ml-auto">
        {first} to {last} of {total.toLocaleString('en')}, page {page} of {pages}
      </p>
    </nav>
  );
}
