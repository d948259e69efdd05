import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { DatabaseConnection } from '#db/client.ts';
import { createApp } from './app.ts';
import { loadAssets } from './assets.ts';
import type { Deps } from './context.ts';
import { createPageCache } from './page-cache.ts';
import { createBuiltPages } from './pages.ts';

/** Serves the site with the client as it was built; what is the same for everybody is kept ready. */
export async function createBuiltListener(
  deps: Deps,
  connection: DatabaseConnection,
  dist: string,
): Promise<RequestListener> {
  const assets = await loadAssets(join(dist, 'client'));
  const app = createApp(deps, await createBuiltPages(deps, dist, assets));
  const cache = await createPageCache({
    connection,
    log: deps.log,
    ask: async (path) => app.request(path),
    factPaths: ['/', '/api/ai-facts'],
    fixedPaths: new Map([
      ...[...assets].map(([path, { compressed }]) => [path, compressed] as const),
      ['/robots.txt', undefined],
      ['/sitemap.xml', undefined],
      ['/api/openapi.json', undefined],
    ]),
    notFoundPath: '/not-found',
    isLive: (path) => /^\/(?:api|admin|healthz)(?:\/|$)/.test(path),
  });
  const answer = getRequestListener(app.fetch);

  return (request, response) => {
    const isSent = cache.answer(request, response);
    // What is there at once is sent at once.
    if (isSent === true) return;
    if (isSent === false) return answer(request, response);
    return isSent.then((sent) => (sent ? undefined : answer(request, response)));
  };
}
