import { useSyncExternalStore } from 'react';

const whole = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const timeOfDay = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** A moment, given in ISO 8601, as the clock of this browser shows it. */
export function LocalTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="sm:whitespace-nowrap">
      {whole.format(new Date(at))}
    </time>
  );
}

/** The day on which a moment is here. */
export function localDay(at: string): string {
  return day.format(new Date(at));
}

/** The same, where its time is of no weight. In a narrow window this year is not seen. */
export function LocalDay({ at }: { at: string }) {
  const then = new Date(at);
  const isThisYear = then.getFullYear() === useToday().getFullYear();
  return (
    <time dateTime={at} title={whole.format(then)}>
      {dayOfYear.format(then)}
      <span className={isThisYear ? 'max-lg:sr-only' : ''}>, {then.getFullYear()}</span>
    </time>
  );
}

/** The time alone, below its day. */
export function TimeOfDay({ at }: { at: string }) {
  return <time dateTime={at}>{timeOfDay.format(new Date(at))}</time>;
}

/** The same as short as possible: the time of a moment of today, else its day. */
export function ShortTime({ at }: { at: string }) {
  const today = useToday();
  const then = new Date(at);
  const isToday = then.toDateString() === today.toDateString();
  const isThisYear = then.getFullYear() === today.getFullYear();
  const format = isToday ? timeOfDay : isThisYear ? dayOfYear : day;
  return (
    <time dateTime={at} title={whole.format(then)}>
      {format.format(then)}
    </time>
  );
}

/** The day that it is here, also in a window that stays open beyond midnight. */
function useToday(): Date {
  return new Date(useSyncExternalStore(eachSecond, () => new Date().toDateString()));
}

/** Whether a moment, given in ISO 8601, is over, also when it comes while the window is open. Null never comes. */
export function useHasCome(moment: string | null): boolean {
  return useSyncExternalStore(
    eachSecond,
    () => moment !== null && Date.parse(moment) <= Date.now(),
  );
}

function eachSecond(look: () => void) {
  const timer = setInterval(look, 1_000);
  return () => clearInterval(timer);
}
