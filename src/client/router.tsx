import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { Crash } from './desk/crash.tsx';
import { scrollKey } from './desk/list/scroll-place.ts';
import { routeTree } from './route-tree.gen.ts';
import type { ShownLegalPage } from '#server/site/legal-page.ts';
import type { SiteContent } from '#site-content';
import type { Data } from './trpc.tsx';

export interface RouterContext {
  /** The typed client; the browser loads its code only when it is asked for. */
  data: () => Promise<Data>;
  /** The site's canonical origin, without a slash at the end. */
  publicUrl: string;
  /** The company's name. */
  name: string;
  /** For the public pages, which the server alone renders. */
  site?: SiteContent;
  /** Where the address is that of a page of the footer, and it is published. */
  legalPage?: ShownLegalPage;
}

/** A router of its own for each request and each tab. */
export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    // An address holds what was typed. As JSON, which is the default, a search for "1e5" would be one for "100000".
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    // A route that is entered again asks the query cache, which every change of a fact refreshes.
    defaultStaleTime: Number.POSITIVE_INFINITY,
    defaultGcTime: 0,
    // Long enough that data from the cache shows no pending state first.
    defaultPendingMs: 100,
    defaultPendingMinMs: 0,
    defaultErrorComponent: CrashedPage,
    // Its script in the server's page would be there for the pages of the application alone.
    scrollRestoration: !import.meta.env.SSR,
    getScrollRestorationKey: scrollKey,
  });
}

/** For a page whose code did not come: its own error component is a part of that. */
function CrashedPage() {
  return (
    <main className="p-4">
      <Crash />
    </main>
  );
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Of a guarded page, without the site's name. */
    title?: string;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
