import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { databaseFolder, type DatabaseConnection } from '#db/client.ts';
import { listActiveFactsPart, readFactsVersion } from '#db/facts.ts';
import { factsPartSize } from '#shared/facts.ts';
import { createApp } from '../app.ts';
import { listAssets } from './static-files.ts';
import { buildId } from '../../tools/build-id.ts';
import type { Deps } from '../context.ts';
import { pageName } from '../data-files.ts';
import { persistPage } from './persisted-page.ts';
import { createResponseCache, type Make } from './response-cache.ts';
import { createProductionPages } from '../pages/pages.ts';
import { encodeResponse, readResponse, type Answer } from './encoded-response.ts';
import { commonHeaders } from '../http/security-headers.ts';

/** Cached until a fact changes, like the page: by path, or by the exact URL that typed clients request. */
const factAddresses = [
  '/api/ai-facts',
  '/api/trpc/facts.listActive?batch=1&input=%7B%7D',
  '/api/trpc/facts.listActivePart?batch=1&input=%7B%220%22%3A%7B%7D%7D',
];
/** Cached for the lifetime of the process. */
const fixedPaths = [
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/demo/index.html',
  '/api/openapi.json',
];
const livePaths = /^\/(?:admin|(?:api|healthz)(?:\/|$))/;

/**
 * Serves the site with the client as it was built; responses that are the same for everybody are cached. Throws when the build
 * is incomplete or damaged.
 */
export async function createProductionListener(
  deps: Deps,
  connection: DatabaseConnection,
  dist: string,
): Promise<RequestListener> {
  const { env, log, now } = deps;
  const headers = commonHeaders(env.publicUrl);
  const app = createApp(deps, await createProductionPages(deps, dist));
  const handle = getRequestListener(app.fetch);

  const ask = async (address: string) => await readResponse(await app.request(address));
  const make = (address: string) => async () => {
    const answer = await ask(address);
    // A failure is not cached: the next request tries again.
    return answer.status < 500 ? encodeResponse(answer) : undefined;
  };
  /** Undefined for a page of which a part broke, which must not be cached. */
  const askPage = async (path: string, status: number) => {
    const page = await ask(path);
    return page.status === status && page.headers['cache-control'] !== 'no-store'
      ? page
      : undefined;
  };
  const notFound = async () => {
    const page = await askPage('/not-found', 404);
    return page && encodeResponse(page);
  };
  const made = (address: string): [string, Make] => [address, make(address)];

  const cache = createResponseCache({
    connection,
    log,
    now,
    ofFacts: new Map([['/', makePage(deps, () => askPage('/', 200))], ...factAddresses.map(made)]),
    fixed: new Map([...(await listAssets(join(dist, 'client'), headers)), ...fixedPaths.map(made)]),
    notFound,
    isLive: (path) => livePaths.test(path),
  });

  return (request, response) => {
    const isSent = cache.answer(request, response);
    // What is there at once is sent at once.
    if (isSent === true) return;
    if (isSent === false) return handle(request, response);
    return isSent.then((sent) => (sent ? undefined : handle(request, response)));
  };
}

/** The home page. The first one is the last one before the restart, where that is still true. */
function makePage({ db, env, log, now }: Deps, make: () => Promise<Answer | undefined>): Make {
  const folder = databaseFolder(env.databaseUrl);
  return persistPage({
    file: buildId && folder && join(folder, pageName),
    log,
    async madeFrom() {
      const facts = await listActiveFactsPart(db, { size: factsPartSize });
      return [buildId, env.publicUrl, now().getFullYear(), await readFactsVersion(db), facts];
    },
    make,
  });
}
