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

/** That, the last moment by `$now` at which the schedule of a fact began or ended, with no write, and the next such moment. */
export const contentQuery = `select (${changeQuery}), (${turn('max', '<=')}), (${turn('min', '>')})`;

function turn(aggregate: 'max' | 'min', comparison: '<=' | '>'): string {
  return `select ${aggregate}(turn) from (
    select ${aggregate}(show_from) turn from fact_schedules where show_from ${comparison} $now
    union all select ${aggregate}(show_until) from fact_schedules where show_until ${comparison} $now)`;
}

/** From the row of `contentQuery`. */
export function contentOf(row: ArrayLike<unknown>): Content {
  const [changes, lastTurn, nextTurn] = Array.from(row);
  return {
    version: `${changes} ${lastTurn}`,
    nextTurn: nextTurn === null ? undefined : new Date(Number(nextTurn)),
  };
}

/** Whether a schedule has begun or ended since. */
export function hasTurned({ nextTurn }: Content, now: number): boolean {
  return nextTurn !== undefined && now >= nextTurn.getTime();
}
