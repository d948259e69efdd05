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
    <div className="flex min-h-21 flex-wrap content-start items-baseline justify-between gap-x-4 text-note text-ink-soft min-[22.5rem]:min-h-16 lg:min-h-11">
      <output className="max-lg:contents lg:flex lg:gap-x-4">
        {shown && <span>{countOfFacts(shown)}</span>}
        <span className="max-lg:order-last max-lg:basis-full">
          {isFiltered
            ? 'Order can be changed when no search or filter is on.'
            : 'Drag a row by its handle to change the order.'}
        </span>
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
