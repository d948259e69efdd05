import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Content } from '#db/engine/content-version.ts';
import { createApp, livePaths, sharedPaths } from '../app.ts';
import type { Deps } from '../context.ts';
import { cacheReach, ownCacheControl, unconfirmed } from '../http/cache-control.ts';
import { createProductionPages } from '../pages/pages.ts';
import { cacheResponses, type Version } from './response-cache.ts';
import { createStaticFiles } from './static-files.ts';

/**
 * Serves the site with the client as it was built, with a cache in front. Throws when the build is incomplete or
 * damaged.
 */
export async function createProductionListener(deps: Deps, dist: string): Promise<RequestListener> {
  const files = await createStaticFiles(join(dist, 'client'));
  const pages = await createProductionPages(deps, dist);
  const app = createApp(deps, pages, files.serve);
  const shared = new Set(sharedPaths);

  return cacheResponses({
    fetch: app.fetch,
    version: oncePerTurn(() => {
      const now = deps.now();
      const content = deps.contentVersion(now);
      return content instanceof Promise
        ? content.then((answered) => versionOf(answered, now))
        : versionOf(content, now);
    }),
    ownCacheControl,
    staleCacheControl: unconfirmed,
    addressOf(path) {
      if (shared.has(path) || files.has(path)) return path;
      return livePaths.test(path) ? undefined : pages.addressOf(path);
    },
    log: deps.log,
  });
}

/** The footer of every page shows the year, and each response says for how long it may be cached. */
function versionOf(content: Content, now: Date): Version {
  const text = `${content.version} ${now.getFullYear()} ${cacheReach(now, content)}`;
  return { text, isStale: content.isStale };
}

/**
 * Reads once for all requests of a turn of the event loop, which had all arrived when it began. To read for each of them
 * costs a tenth of the home page's throughput.
 */
function oncePerTurn<Value>(read: () => Value): () => Value {
  let current: { value: Value } | undefined;
  return () => {
    if (!current) {
      current = { value: read() };
      setImmediate(() => (current = undefined));
    }
    return current.value;
  };
}
