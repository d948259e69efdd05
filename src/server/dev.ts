import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer, isRunnableDevEnvironment } from 'vite';
import type { Deps } from './context.ts';

/** Serves the site from its sources: a change to client or server code shows without a restart. */
export async function createDevListener(deps: Deps) {
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true } });
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite runs no server environment');
  const { runner } = ssr;

  const answer = getRequestListener(async (request, bindings) => {
    // Vite keeps what it loaded until a file behind it changes.
    const { createApp } = await runner.import<typeof import('./app.ts')>('/src/server/app.ts');
    const { createDevPages } =
      await runner.import<typeof import('./pages.ts')>('/src/server/pages.ts');
    return createApp(deps, createDevPages(deps, vite, runner)).fetch(request, bindings);
  });

  const listener: RequestListener = (request, response) =>
    vite.middlewares(request, response, () => void answer(request, response));
  return { listener, close: () => vite.close() };
}
