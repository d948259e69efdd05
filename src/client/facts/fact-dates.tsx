import { LocalTime, useHasCome } from '#client/desk/local-time.tsx';
import type { Outputs } from '#client/trpc.tsx';

export type ListedFact = Outputs['facts']['listPage']['facts'][number];

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** The calendar day of a fact as `YYYY-MM-DD`, the empty string for none. */
export function dayOf(factDate: string | null): string {
  return factDate?.slice(0, 10) ?? '';
}

/** The day a fact is of: the same in every time zone. */
export function FactDay({ factDate }: { factDate: string }) {
  return <time dateTime={dayOf(factDate)}>{format.format(new Date(factDate))}</time>;
}

/** The dates of a fact, and whether they hide it: it is scheduled, or over. Nothing for one without dates. */
export function FactSchedule({ active, showFrom, showUntil }: ListedFact) {
  const hasBegun = useHasCome(showFrom);
  const isOver = useHasCome(showUntil);
  if (showUntil !== null && isOver) {
    return (
      <span>
        Ended <LocalTime at={showUntil} />
      </span>
    );
  }
  const isAhead = showFrom !== null && !hasBegun;
  if (!isAhead && showUntil === null) return null;
  return (
    <span>
      {isAhead && (
        <span>
          <span>{active ? 'Scheduled from ' : 'from '}</span>
          <LocalTime at={showFrom} />{' '}
        </span>
      )}
      {showUntil !== null && (
        <span>
          until <LocalTime at={showUntil} />
        </span>
      )}
    </span>
  );
}
