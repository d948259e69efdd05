import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import type { Deps } from './context.ts';
import { createBuiltPages } from './pages.ts';

/** Serves the site with the client as it was built. */
export async function createBuiltListener(deps: Deps, dist: string) {
  const app = createApp(deps, await createBuiltPages(deps, dist));
  return { listener: getRequestListener(app.fetch), close: async () => {} };
}
