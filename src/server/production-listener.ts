import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Content } from '#db/engine/content-version.ts';
import { createApp, livePaths, sharedPaths } from './app.ts';
import type { Deps } from './context.ts';
import { cacheReach, ownCacheControl, unconfirmed } from './http/cache-control.ts';
import { createProductionPages } from './pages/pages.ts';
import type { Version } from './cache/response-cache.ts';
import { createStaticFiles } from './http/static-files.ts';

/** Serves the site with the client as it was built. Throws when the build is incomplete or damaged. */
export async function createProductionListener(deps: Deps, dist: string): Promise<RequestListener> {
  const files = await createStaticFiles(join(dist, 'client'));
  const pages = await createProductionPages(deps, dist);
  const shared = new Set(sharedPaths);
  const cache = {
    async version() {
      const now = deps.now();
      return versionOf(await deps.contentVersion(now), now);
    },
    addressOf(path: string) {
      if (shared.has(path) || files.has(path)) return path;
      return livePaths.test(path) ? undefined : pages.addressOf(path);
    },
    ownCacheControl,
    staleCacheControl: unconfirmed,
  };
  return getRequestListener(createApp(deps, pages, { cache, serveFile: files.serve }).fetch);
}

/** The footer of every page shows the year, and each response says for how long it may be cached. */
function versionOf(content: Content, now: Date): Version {
  const text = `${content.version} ${now.getFullYear()} ${cacheReach(now, content)}`;
  return { text, isStale: content.isStale };
}
