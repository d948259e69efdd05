import type BetterSqlite3 from 'better-sqlite3';
import {
  changeQuery,
  contentOf,
  contentQuery,
  hasTurned,
  type Content,
  type ContentVersion,
} from '../content-version.ts';

/** Reads at each call whether something was changed, which costs some microseconds, and the turns where it was. */
export function createContentVersion(client: BetterSqlite3.Database): ContentVersion {
  const changes = client.prepare<[], number>(changeQuery).pluck();
  const read = client.prepare<[{ now: number }], unknown[]>(contentQuery).raw();

  let known: { content: Content; change: number | undefined; readAt: number } | undefined;
  return (date) => {
    const now = date.getTime();
    const change = changes.get();
    // A clock may be set back.
    if (!known || known.change !== change || now < known.readAt || hasTurned(known.content, now)) {
      known = { content: contentOf(read.get({ now }) ?? []), change, readAt: now };
    }
    return known.content;
  };
}
