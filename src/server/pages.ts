import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unstable_localLink, type TRPCLink } from '@trpc/client';
import type { ViteDevServer } from 'vite';
import type { ModuleRunner } from 'vite/module-runner';
import { serveAsset, type Asset } from './assets.ts';
import { revalidated } from './caching.ts';
import { createContext, type Deps } from './context.ts';
import { builtHeadTags, sourceHeadTags, type HeadTags } from './head-tags.ts';
import { appRouter, type AppRouter } from './routers/index.ts';
import { pagePolicy } from './security-headers.ts';

/** Answers everything that is not the API: the built files, and the pages. */
export interface Pages {
  answer(request: Request): Promise<Response>;
}

/** What the client's server entry exports. It is loaded by path: no module of the client is imported here. */
interface ServerEntry {
  render(
    request: Request,
    page: {
      link: TRPCLink<AppRouter>;
      publicUrl: string;
      headTags: string;
      onError: (error: unknown) => void;
      isApplication: boolean;
    },
  ): Promise<Response>;
}

/** Pages of the client as `vite build` left it in `dist`. */
export async function createBuiltPages(
  deps: Deps,
  dist: string,
  assets: ReadonlyMap<string, Asset>,
): Promise<Pages> {
  const headTags = await builtHeadTags(join(dist, 'client'));
  const entry: ServerEntry = await import(
    /* @vite-ignore */ pathToFileURL(join(dist, 'server/entry-server.js')).href
  );
  const options = pageOptions(deps);
  return {
    async answer(request) {
      const { pathname } = new URL(request.url);
      const asset = assets.get(pathname);
      if (asset) return serveAsset(asset);
      const page = await entry.render(request, { ...options, ...kindOf(pathname, headTags) });
      return guardPage(pathname, page);
    },
  };
}

/** The admin area is an application; every other page is one document with islands. */
function kindOf(path: string, headTags: HeadTags) {
  const isApplication = isAdmin(path);
  return { isApplication, headTags: isApplication ? headTags.application : headTags.page };
}

function isAdmin(path: string): boolean {
  return path.startsWith('/admin');
}

/** Gives a page the policy that fits its HTML; pages of the admin area are kept by nobody and found by no search. */
async function guardPage(path: string, page: Response): Promise<Response> {
  const html = await page.text();
  const headers = new Headers(page.headers);
  headers.set('Content-Security-Policy', pagePolicy(html));
  headers.set('Cache-Control', isAdmin(path) ? 'no-store' : revalidated);
  if (isAdmin(path)) headers.set('X-Robots-Tag', 'noindex');
  return new Response(html, { status: page.status, headers });
}

/** Pages of the client's sources, which Vite serves and reloads. */
export function createDevPages(deps: Deps, vite: ViteDevServer, runner: ModuleRunner): Pages {
  const options = pageOptions(deps);
  return {
    async answer(request) {
      const entry = await runner.import<ServerEntry>('/src/client/entry-server.tsx');
      const html = await vite.transformIndexHtml('/', '<html><head></head><body></body></html>');
      const viteTags = /<head>(?<tags>.*)<\/head>/s.exec(html)?.groups?.tags ?? '';
      const { pathname } = new URL(request.url);
      const kind = kindOf(pathname, sourceHeadTags(viteTags));
      return entry.render(request, { ...options, ...kind });
    },
  };
}

function pageOptions(deps: Deps) {
  return {
    link: inProcessLink(deps),
    publicUrl: deps.env.publicUrl,
    onError: (error: unknown) => deps.log.error('page not rendered', { error }),
  };
}

/** Lets pages call procedures without a wire. They are nobody's: a page is the same for every visitor. */
function inProcessLink(deps: Deps): TRPCLink<AppRouter> {
  return unstable_localLink({
    router: appRouter,
    createContext: async () =>
      createContext(deps, {
        cookies: undefined,
        ip: 'page',
        requestId: 'page',
        responseHeaders: new Headers(),
      }),
  });
}
