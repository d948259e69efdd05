import type { Content } from '#db/engine/content-version.ts';
import type { Deps } from '../context.ts';

const freshSeconds = 30;
/** For a CDN; browsers ask each time. */
export const forHalfAMinute = `public, max-age=0, s-maxage=${freshSeconds}`;
/** For what is about to turn. */
const askedEachTime = 'public, max-age=0, s-maxage=0';

/**
 * Browsers revalidate each time: `stale-while-revalidate` would have some of them show a page as it was before a change
 * that its reader has just made. A CDN may serve it for 30 s; where that would reach past the moment at which the content
 * turns, it asks each time as well. To be read before the content is.
 */
export async function revalidated({
  contentVersion,
  now,
}: Pick<Deps, 'contentVersion' | 'now'>): Promise<string> {
  // Also without a database there are responses, which read nothing from it.
  const content = await Promise.try(contentVersion, now()).catch((): Omit<Content, 'version'> => ({
    nextTurn: now(),
  }));
  if (content.isStale) return unconfirmed;
  return turnsSoon(content, now()) ? askedEachTime : forHalfAMinute;
}

/** Whether the content turns while a cache may still use a response that is made now. */
export function turnsSoon({ nextTurn }: Pick<Content, 'nextTurn'>, now: Date): boolean {
  return nextTurn !== undefined && nextTurn.getTime() - now.getTime() < 1_000 * freshSeconds;
}

/** For what was true when the database was last reached: a cache may store it, and asks again before each use. */
export const unconfirmed = 'public, no-cache';

/**
 * Says to the cache of this process alone what it may store, by the rules of `Cache-Control` (RFC 9213 names such headers
 * so): a page that browsers are to ask for each time is made once all the same.
 */
export const ownCacheControl = 'Site-Cache-Control';

/** For what is one person's or of one moment: no cache stores it. */
export const notStored = 'no-store';

/** For files whose name says what is in them. */
export const immutable = 'public, max-age=31536000, immutable';

/** For files without a hash in their name. */
export const forAnHour = 'public, max-age=3600';
