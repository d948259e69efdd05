import type { RequestListener, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer, createServerModuleRunner } from 'vite';
import type { Deps } from './context.ts';
import { reloadPages } from '../tools/reload-pages.ts';

/**
 * Serves the site from its sources: a change to client or server code shows without a restart. Vite's own messages
 * travel over the same server.
 */
export async function createDevelopmentListener(
  deps: Deps,
  server: Server,
): Promise<RequestListener> {
  const vite = await createServer({
    appType: 'custom',
    plugins: [reloadPages()],
    server: { middlewareMode: true, ws: { server } },
  });
  // Routes accept their own updates by code for the window; on the server a changed module is loaded again instead.
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });

  const answer = getRequestListener(async (request, bindings) => {
    const { createApp } = await runner.import<typeof import('./app.ts')>('/src/server/app.ts');
    const { createDevelopmentPages } = await runner.import<typeof import('./pages/pages.ts')>(
      '/src/server/pages/pages.ts',
    );
    const { createReadSite } = await runner.import<typeof import('./site/published-site.ts')>(
      '/src/server/site/published-site.ts',
    );
    // By the words as they are now, and not as they were at the start.
    const current = { ...deps, readSite: createReadSite(deps.db, deps.env) };
    return createApp(current, createDevelopmentPages(current, vite, runner)).fetch(
      request,
      bindings,
    );
  });

  server.once('close', () => void vite.close());
  return (request, response) =>
    vite.middlewares(request, response, () => void answer(request, response));
}
