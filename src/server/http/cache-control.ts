import type { Content } from '#db/engine/content-version.ts';
import type { Deps } from '../context.ts';

const freshSeconds = 30;
const staleSeconds = 300;
const stepSeconds = 10;

/**
 * Browsers revalidate each time. A CDN may serve it for 30 s, and stale for 5 min more while it revalidates; neither
 * reaches past the moment at which the content turns. To be read before the content is.
 */
export async function revalidated({
  contentVersion,
  now,
}: Pick<Deps, 'contentVersion' | 'now'>): Promise<string> {
  const content = await readContent(contentVersion, now());
  if (content.isStale) return unconfirmed;
  const reach = cacheReach(now(), content);
  const fresh = Math.min(freshSeconds, reach);
  const stale = Math.min(staleSeconds, reach - fresh);
  return `public, max-age=0, s-maxage=${fresh}${stale > 0 ? `, stale-while-revalidate=${stale}` : ''}`;
}

/** For how many seconds a cache may serve a response that is made now. */
export function cacheReach(now: Date, { nextTurn }: Pick<Content, 'nextTurn'>): number {
  const longest = freshSeconds + staleSeconds;
  const seconds = nextTurn
    ? Math.floor((nextTurn.getTime() - now.getTime()) / 1_000)
    : Number.POSITIVE_INFINITY;
  if (seconds >= longest) return longest;
  // In steps, because our own cache makes the response again for each; the last seconds count one by one.
  return seconds < freshSeconds ? Math.max(0, seconds) : seconds - (seconds % stepSeconds);
}

/** Also without a database there are responses, which read nothing from it. */
async function readContent(
  contentVersion: Deps['contentVersion'],
  now: Date,
): Promise<Omit<Content, 'version'>> {
  try {
    return await contentVersion(now);
  } catch {
    return { nextTurn: now };
  }
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
