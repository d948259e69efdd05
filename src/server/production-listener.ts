import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Content } from '#db/engine/content-version.ts';
import { createApp, livePaths, sharedPaths } from './app.ts';
import type { Deps } from './context.ts';
import { ownCacheControl, turnsSoon, unconfirmed } from './http/cache-control.ts';
import { createProductionPages } from './pages/pages.ts';
import { cacheResponses, type Version } from './cache/response-cache.ts';
import { logRequest } from './http/request-log.ts';
import { findPrivateView, privateViewOf } from './site/preview.ts';
import { createStaticFiles } from './http/static-files.ts';

/** Serves the site with the client as it was built. Throws when the build is incomplete or damaged. */
export async function createProductionListener(deps: Deps, dist: string): Promise<RequestListener> {
  const files = await createStaticFiles(join(dist, 'client'));
  const pages = await createProductionPages(deps, dist);
  const shared = new Set(sharedPaths);
  const cache = {
    version() {
      const now = deps.now();
      const content = deps.contentVersion(now);
      return content instanceof Promise
        ? content.then((found) => versionOf(found, now))
        : versionOf(content, now);
    },
    addressOf(path: string) {
      if (shared.has(path) || files.has(path)) return path;
      return livePaths.test(path) ? undefined : pages.addressOf(path);
    },
    ownCacheControl,
    staleCacheControl: unconfirmed,
    onSent({ method }: Request, route: string, status: number, start: number) {
      logRequest(deps.log, { id: crypto.randomUUID(), method, route, status, start });
    },
  };
  const app = createApp(deps, pages, files.serve);
  const answer = cacheResponses(cache, app.fetch);
  return getRequestListener(
    (request, bindings) => {
      if (!privateViewOf(request)) return answer(request, bindings);
      const view = findPrivateView(deps, request).catch(() => undefined);
      return view.then((view) => (view ? app.fetch : answer)(request, bindings));
    },
    // HTTP/1.0, which some load balancers check with, names no host.
    { hostname: 'localhost' },
  );
}

/** The footer of every page shows the year, and each response says whether caches may use it for a while. */
function versionOf(content: Content, now: Date): Version {
  const text = `${content.version} ${now.getFullYear()} ${turnsSoon(content, now)}`;
  return { text, isStale: content.isStale };
}
