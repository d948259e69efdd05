import { createRouter } from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';
import type { Data } from './trpc.tsx';

export interface RouterContext {
  /** The typed client; the browser loads its code only when it is asked for. */
  data: () => Promise<Data>;
  /** The site's canonical origin, without a slash at the end. */
  publicUrl: string;
}

/** A router of its own for each request and each tab. */
export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    // Its script in the server's page would be there for the pages of the application alone.
    scrollRestoration: !import.meta.env.SSR,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
