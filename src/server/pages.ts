import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unstable_localLink, type TRPCLink } from '@trpc/client';
import type { ViteDevServer } from 'vite';
import type { ModuleRunner } from 'vite/module-runner';
import { serveAsset, type Asset } from './assets.ts';
import { revalidated } from './caching.ts';
import { createContext, type Deps } from './context.ts';
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
      return guardPage(pathname, await entry.render(request, { ...options, headTags }));
    },
  };
}

/** Gives a page the policy that fits its HTML; pages of the admin area are kept by nobody and found by no search. */
async function guardPage(path: string, page: Response): Promise<Response> {
  const html = await page.text();
  const headers = new Headers(page.headers);
  headers.set('Content-Security-Policy', pagePolicy(html));
  const isAdmin = path.startsWith('/admin');
  headers.set('Cache-Control', isAdmin ? 'no-store' : revalidated);
  if (isAdmin) headers.set('X-Robots-Tag', 'noindex');
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
      const headTags = `${viteTags}<link rel="stylesheet" href="/src/client/styles.css"><script type="module" src="/src/client/entry-client.tsx"></script>`;
      return entry.render(request, { ...options, headTags });
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

type Manifest = Record<string, { file: string; assets?: string[] }>;

const stylesEntry = 'src/client/styles.css';
const scriptEntry = 'src/client/entry-client.tsx';

/** The styles in full, so that the first paint waits for nothing, the first screen's font, and the script. */
async function builtHeadTags(folder: string): Promise<string> {
  const manifest: Manifest = JSON.parse(
    await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
  );
  const styles = requireEntry(manifest, stylesEntry);
  const script = requireEntry(manifest, scriptEntry);
  const integrity = await hashFile(join(folder, script.file));

  const fonts = (styles.assets ?? [])
    .filter((file) => /plex-sans.*\.woff2$/.test(file))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`);
  return [
    ...fonts,
    `<style>${await readFile(join(folder, styles.file), 'utf8')}</style>`,
    `<script type="module" src="/${script.file}" integrity="${integrity}"></script>`,
  ].join('');
}

function requireEntry(manifest: Manifest, name: string) {
  const entry = manifest[name];
  if (!entry) throw new Error(`the client build has no ${name}: run "npm run build"`);
  return entry;
}

async function hashFile(file: string): Promise<string> {
  return `sha384-${createHash('sha384')
    .update(await readFile(file))
    .digest('base64')}`;
}
