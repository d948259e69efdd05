/** What visitors read at a moment. */
export interface Content {
  /** Another text after each change of it, by this process, by another, or by a schedule. */
  version: string;
  /** When a schedule next changes it. */
  nextTurn: Date | undefined;
  /** True when the engine cannot be asked: it was the content when it last could. */
  isStale?: boolean;
}

/** Answers at once what it knows. Throws, or rejects, while the content cannot be found out. */
export type ContentVersion = (now: Date) => Content | Promise<Content>;

/** Counts the changes of facts and of what the owner publishes: triggers do. */
export const changeQuery = 'select version from facts_version';

/** The last moment by `$now` at which the schedule of a fact began or ended, with no write. */
export const lastTurnQuery = turn('max', '<=');
/** The next such moment. */
export const nextTurnQuery = turn('min', '>');

function turn(aggregate: 'max' | 'min', comparison: '<=' | '>'): string {
  return `select ${aggregate}(turn) from (
    select ${aggregate}(show_from) turn from fact_schedules where show_from ${comparison} $now
    union all select ${aggregate}(show_until) from fact_schedules where show_until ${comparison} $now)`;
}

/** What was read, and the time for which it is the content if nothing is changed. */
export interface KnownContent {
  change: number;
  from: number;
  until: number;
  content: Content;
}

export function knownContent(
  change: number,
  lastTurn: number | null,
  nextTurn: number | null,
): KnownContent {
  const from = lastTurn ?? Number.NEGATIVE_INFINITY;
  return {
    change,
    from,
    until: nextTurn ?? Number.POSITIVE_INFINITY,
    content: {
      version: `${change} ${from}`,
      nextTurn: nextTurn === null ? undefined : new Date(nextTurn),
    },
  };
}

/** False once a schedule began or ended. A clock that is set back leaves the time between two turns as well. */
export function isBetweenTurns({ from, until }: KnownContent, now: number): boolean {
  return now >= from && now < until;
}
