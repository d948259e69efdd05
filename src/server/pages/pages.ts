import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unstable_localLink, type TRPCLink } from '@trpc/client';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { ViteDevServer } from 'vite';
import type { ModuleRunner } from 'vite/module-runner';
import { notStored, ownCacheControl, revalidated } from '../http/cache-control.ts';
import { createContext, type Deps } from '../context.ts';
import {
  builtHeadTags,
  sourceHeadTags,
  type HeadTags,
  type PageKind,
  type ShownAtOnce,
} from './head-tags.ts';
import type { SiteContent } from '#site-content';
import { appRouter, type AppRouter } from '../routers/index.ts';
import { legalPages } from '#shared/site/legal-pages.ts';
import type { ShownLegalPage } from '../site/legal-page.ts';
import { previewScript, readPageContent } from '../site/preview.ts';
import { pagePolicy } from '../http/security-headers.ts';

/** Answers everything that is neither the API nor a file. */
export interface Pages {
  answer(request: Request): Promise<Response>;
}

/** What the client's server entry is given for each page. */
export interface PageOptions {
  /** Calls the procedures in this process. */
  link: TRPCLink<AppRouter>;
  publicUrl: string;
  site: SiteContent;
  /** Where the address is that of such a page. */
  legalPage?: ShownLegalPage;
  /** Called with what broke while rendering. An application tries that part once more in the browser; a page goes without. */
  onError: (error: unknown) => void;
  /** HTML of the styles and scripts, put at the end of the head. */
  headTags: string;
  /** Hydrated by the router as a whole; otherwise only the islands of the page hydrate. */
  isApplication: boolean;
}

/** What the client's server entry exports. It is loaded by path, so only types are shared with it. */
export interface ServerEntry {
  /** The chunks that nearly every window needs at once. */
  shownAtOnce: ShownAtOnce;
  /** The paths of all routes, as `/admin/ai-fact-edit/$id`. */
  routePaths: readonly string[];
  /** Renders the page of the request's address completely, with everything that loads lazily in the browser. */
  render(request: Request, page: PageOptions): Promise<Response>;
}

/** The page of a fact is the same for every id until the browser knows who asks. */
const anyId = '1';

/** Pages of the client as `vite build` left it in `dist`. */
export async function createProductionPages(deps: Deps, dist: string) {
  const entry: ServerEntry = await import(
    /* @vite-ignore */ pathToFileURL(join(dist, 'server/entry-server.js')).href
  );
  const headTags = await builtHeadTags(join(dist, 'client'), entry.shownAtOnce);
  const addresses = new Set(
    entry.routePaths.flatMap((path) =>
      path === '/$page' ? legalPages.map((page) => `/${page}`) : path.replace('$id', anyId),
    ),
  );
  return {
    /**
     * The address whose page is sent for a path: one for all facts that are edited, one for all that leads nowhere, so that
     * made-up paths add none. `undefined` for a path that is redirected.
     */
    addressOf(path: string): string | undefined {
      // The router takes any letter case.
      const address = path.toLowerCase().replace(/(?<=^\/admin\/ai-fact-edit\/)[^/]+/, anyId);
      if (addresses.has(address)) return address;
      // The router leads to the address without the slash.
      if (addresses.has(address.replace(/(?<=[^/])\/$/, ''))) return undefined;
      return isAdmin(address) ? '/admin/not-found' : '/not-found';
    },
    answer: (request: Request) =>
      answerPage(deps, request, { entry, headTags, policyOf: pagePolicy }),
  };
}

function kindOf(path: string): PageKind {
  if (!isAdmin(path)) return 'page';
  return /^\/admin\/login/i.test(path) ? 'signIn' : 'desk';
}

function isAdmin(path: string): boolean {
  return /^\/admin/i.test(path);
}

interface PageParts {
  entry: ServerEntry;
  headTags: HeadTags;
  /** The `Content-Security-Policy` of a page with this HTML. */
  policyOf: typeof pagePolicy;
}

/**
 * Renders the page of a request, and has our own cache store it. Pages of the admin area are not indexed, and stored by no cache
 * outside. A page of which a part broke is stored nowhere, nor is a view that is one person's, which the desk has in a frame.
 */
async function answerPage(deps: Deps, request: Request, { entry, headTags, policyOf }: PageParts) {
  const { pathname } = new URL(request.url);
  const isApplication = isAdmin(pathname);
  const cacheControl = await revalidated(deps);
  const { view, ...content } = await readPageContent(deps, request);
  const { site, legalPage } = content;
  let isWhole = true;
  const onError = (error: unknown) => {
    isWhole = false;
    deps.log.error('page not rendered', { error });
  };
  const tags = headTags[legalPage ? 'legal' : kindOf(pathname)];
  const page = await entry.render(request, {
    ...content,
    link: inProcessLink(deps, onError),
    publicUrl: deps.env.publicUrl,
    onError,
    isApplication,
    headTags: view === 'draft' ? tags + previewScript : tags,
  });
  const html = await page.text();
  const headers = new Headers(page.headers);
  const frameAncestors = view ? "'self'" : "'none'";
  headers.set('Content-Security-Policy', policyOf(html, site.company.videoUrl, frameAncestors));
  const isPublic = !view && !isApplication;
  headers.set('Cache-Control', isPublic && isWhole ? cacheControl : notStored);
  if (!view && isWhole) headers.set(ownCacheControl, cacheControl);
  if (!isPublic) headers.set('X-Robots-Tag', 'noindex');
  if (view) headers.set('X-Frame-Options', 'SAMEORIGIN');
  else if (legalPage) headers.set('Last-Modified', legalPage.publishedAt.toUTCString());
  return new Response(html, { status: page.status, headers });
}

/** Pages of the client's sources, which Vite serves and reloads. */
export function createDevelopmentPages(deps: Deps, vite: ViteDevServer, runner: ModuleRunner) {
  return {
    async answer(request: Request) {
      const entry = await runner.import<ServerEntry>('/src/client/entry-server.tsx');
      const html = await vite.transformIndexHtml('/', '<html><head></head><body></body></html>');
      const viteTags = /<head>(?<tags>.*)<\/head>/s.exec(html)?.groups?.tags ?? '';
      return await answerPage(deps, request, {
        entry,
        headTags: sourceHeadTags(viteTags),
        // Vite's own scripts and styles are written into the page, other ones each time.
        policyOf: (_html, _videoUrl, frameAncestors) => `frame-ancestors ${frameAncestors}`,
      });
    },
  };
}

/** Lets pages call procedures in process, without a session: a page is the same for every visitor. */
function inProcessLink(deps: Deps, onError: (error: unknown) => void): TRPCLink<AppRouter> {
  return unstable_localLink({
    router: appRouter,
    // What a procedure refuses is no fault of the page.
    onError: ({ error }) => {
      if (getHTTPStatusCodeFromError(error) >= 500) onError(error.cause ?? error);
    },
    createContext: async () => createContext(deps, { ip: 'page', requestId: 'page' }),
  });
}
