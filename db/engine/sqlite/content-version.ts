import type BetterSqlite3 from 'better-sqlite3';
import {
  changeQuery,
  isBetweenTurns,
  knownContent,
  lastTurnQuery,
  nextTurnQuery,
  type ContentVersion,
  type KnownContent,
} from '../content-version.ts';

/** Reads what visitors see at each call, which costs some microseconds. */
export function createContentVersion(client: BetterSqlite3.Database): ContentVersion {
  const changes = client.prepare<[], number>(changeQuery).pluck();
  const lastTurn = client.prepare<[{ now: number }], number | null>(lastTurnQuery).pluck();
  const nextTurn = client.prepare<[{ now: number }], number | null>(nextTurnQuery).pluck();

  let known: KnownContent | undefined;
  return (date) => {
    const now = date.getTime();
    const change = changes.get() ?? 0;
    if (known?.change !== change || !isBetweenTurns(known, now)) {
      known = knownContent(change, lastTurn.get({ now }) ?? null, nextTurn.get({ now }) ?? null);
    }
    return known.content;
  };
}
