import { Link } from '@tanstack/react-router';
import type { Outputs } from '#client/trpc.tsx';
import { buttonStyles } from '#client/ui/button-styles.ts';
import { countOfFacts } from './count-of-facts.ts';

type ListSummaryProps = {
  shown: Outputs['facts']['listPage'] | undefined;
  /** As the address has it: what is shown may still be another list. */
  isFiltered: boolean;
};

/** Says how many facts the list has, and leads out of a filter. Its height stays, so that no filter moves the list. */
export function ListSummary({ shown, isFiltered }: ListSummaryProps) {
  return (
    <div className="mb-3 flex min-h-24 flex-wrap items-baseline gap-x-4 text-note text-ink-soft sm:min-h-11">
      <output className="flex flex-wrap gap-x-4">
        {shown && <span>{countOfFacts(shown)}</span>}
        {isFiltered && <span>Order can be changed when no search or filter is on.</span>}
      </output>
      {isFiltered && (
        <Link
          to="/admin/dashboard"
          search={{}}
          className={`-mx-3 ${buttonStyles({ variant: 'quiet', size: 'small' })}`}
        >
          Show all facts
        </Link>
      )}
    </div>
  );
}
