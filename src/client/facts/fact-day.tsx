const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** The calendar day of a fact as `YYYY-MM-DD`, the empty string for none. */
export function dayOf(factDate: string | null): string {
  return factDate?.slice(0, 10) ?? '';
}

/** The day a fact is of: the same in every time zone. */
export function FactDay({ factDate }: { factDate: string }) {
  return <time dateTime={dayOf(factDate)}>{format.format(new Date(factDate))}</time>;
}
