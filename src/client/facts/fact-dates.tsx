import { useEffect, useState } from 'react';
import { LocalTime } from '#client/desk/local-time.tsx';

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** The calendar day of a fact as `YYYY-MM-DD`, the empty string for none. */
export function dayOf(factDate: string | null): string {
  return factDate?.slice(0, 10) ?? '';
}

/** The day a fact is of: the same in every time zone. */
export function FactDay({ factDate }: { factDate: string }) {
  return <time dateTime={dayOf(factDate)}>{format.format(new Date(factDate))}</time>;
}

interface Schedule {
  active: boolean;
  showFrom: string | null;
  showUntil: string | null;
}

/** The dates of a fact, and whether they hide it: it is scheduled, or over. Nothing for one without dates. */
export function FactSchedule({ active, showFrom, showUntil }: Schedule) {
  const now = useNow(showFrom, showUntil);
  if (showUntil !== null && Date.parse(showUntil) <= now) {
    return (
      <span>
        Ended <LocalTime at={showUntil} />
      </span>
    );
  }
  const isAhead = showFrom !== null && Date.parse(showFrom) > now;
  if (!isAhead && showUntil === null) return null;
  return (
    <span>
      {isAhead && active && 'Scheduled '}
      {isAhead && (
        <>
          from <LocalTime at={showFrom} />{' '}
        </>
      )}
      {showUntil !== null && (
        <>
          until <LocalTime at={showUntil} />
        </>
      )}
    </span>
  );
}

/** Longer than any page stays open; a timer cannot wait for much more. */
const longestWaitMs = 7 * 24 * 60 * 60 * 1_000;

/** The time, which is read again when one of the moments has come. */
function useNow(...moments: (string | null)[]): number {
  const [now, setNow] = useState(() => Date.now());
  const ahead = moments.map((moment) => Date.parse(moment ?? '')).filter((moment) => moment > now);
  const next = ahead.length > 0 ? Math.min(...ahead) : undefined;

  useEffect(() => {
    const waitMs = (next ?? Number.POSITIVE_INFINITY) - Date.now();
    if (waitMs > longestWaitMs) return;
    // A timer may fire a moment early.
    const timer = setTimeout(() => setNow(Math.max(Date.now(), next ?? 0)), waitMs);
    return () => clearTimeout(timer);
  }, [next]);

  return now;
}
