import type BetterSqlite3 from 'better-sqlite3';

/** What visitors read at a moment. */
export interface Content {
  /** Another text after each change of it, by this process, by another, or by a schedule. */
  version: string;
  /** When a schedule next changes it. */
  nextTurn: Date | undefined;
}

export type ContentVersion = (now: Date) => Content;

/**
 * Reads what visitors see: facts change by writes, which triggers count, and with no write at the moment at which the
 * schedule of one begins or ends.
 */
export function createContentVersion(client: BetterSqlite3.Database): ContentVersion {
  const changes = client.prepare<[], number>('select version from facts_version').pluck();
  const turn = (aggregate: 'max' | 'min', comparison: '<=' | '>') =>
    client
      .prepare<[{ now: number }], number | null>(
        `select ${aggregate}(turn) from (
          select ${aggregate}(show_from) turn from fact_schedules where show_from ${comparison} $now
          union all select ${aggregate}(show_until) from fact_schedules where show_until ${comparison} $now)`,
      )
      .pluck();
  const lastTurn = turn('max', '<=');
  const nextTurn = turn('min', '>');

  let known: { change: number; from: number; until: number; content: Content } | undefined;
  return (date) => {
    const now = date.getTime();
    const change = changes.get() ?? 0;
    // A clock that is set back leaves the time between two turns as well.
    if (known?.change !== change || now < known.from || now >= known.until) {
      const from = lastTurn.get({ now }) ?? Number.NEGATIVE_INFINITY;
      const until = nextTurn.get({ now }) ?? undefined;
      const content = {
        version: `${change} ${from}`,
        nextTurn: until === undefined ? undefined : new Date(until),
      };
      known = { change, from, until: until ?? Number.POSITIVE_INFINITY, content };
    }
    return known.content;
  };
}
