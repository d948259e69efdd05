import type { HttpBindings } from '@hono/node-server';
import { TRPCError } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { Hono, type MiddlewareHandler } from 'hono';
import { etag } from 'hono/etag';
import { createMiddleware } from 'hono/factory';
import { requestId } from 'hono/request-id';
import { maxBatchSize } from '#shared/batch.ts';
import { legalPages } from '#shared/site/legal-pages.ts';
import { notStored, revalidated } from './http/cache-control.ts';
import { createClientAddress } from './http/client-address.ts';
import { createContext, type Deps, type OpenContext } from './context.ts';
import { AnsweredError, answerError, storageUnavailable } from './errors.ts';
import { limitBodies } from './http/body-limits.ts';
import { createHealthCheck } from './http/health.ts';
import { logRequests } from './http/request-log.ts';
import { createSiteFiles } from './pages/site-files.ts';
import type { Pages } from './pages/pages.ts';
import { jsonOnly, readablePath, sameOrigin } from './http/request-guards.ts';
import { appRouter } from './routers/index.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createRest } from './rest/handler.ts';
import { createOneClick } from './rest/one-click.ts';
import { createPortraits } from './site/portraits.ts';
import { sessionCookieName } from './auth/session.ts';

/** Paths whose response is the same for everybody: caches may store it. */
export const sharedPaths = [
  '/',
  '/api/ai-facts',
  '/api/openapi.json',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/demo/index.html',
  ...legalPages.map((page) => `/${page}`),
];
/** Paths whose response is made for each request. All others are files or pages, or lead nowhere. */
export const livePaths = /^\/(?:api|healthz|livez|portraits)(?:\/|$)/;

/**
 * The whole site as one request handler: first what every request passes, then what answers it. The files of the client
 * are the build's; in development there is none, and Vite sends them.
 */
export function createApp(deps: Deps, pages: Pages, serveFile?: MiddlewareHandler) {
  const app = new Hono<{ Variables: { requestId: string }; Bindings: Partial<HttpBindings> }>();

  const addressOf = createClientAddress(deps);

  // Only who sees an error sees the id, and no client may choose it.
  app.use(requestId({ headerName: '' }));
  app.use(logRequests(deps.log));
  app.use(securityHeaders(deps.env));
  app.on('ALL', ['/api/*', '/healthz', '/livez'], noStore);
  app.on('GET', sharedPaths, etag({ weak: true }), cacheable(deps));
  if (serveFile) app.use(serveFile);
  const open: OpenContext = (c, responseHeaders) =>
    createContext(deps, {
      cookies: c.req.header('Cookie'),
      userAgent: c.req.header('User-Agent'),
      ip: addressOf(c),
      requestId: c.get('requestId'),
      responseHeaders,
    });

  app.use('/api/*', readablePath());
  app.use('/api/*', limitBodies(open));
  // Mail programs send a form, from anywhere: ahead of what refuses both.
  app.route('/', createOneClick(open));
  app.use('/api/*', sameOrigin(deps));
  app.use('/api/*', jsonOnly());

  app.all('/api/trpc/*', async (c) => {
    // Both can ask for a stream, whose status and cookies would have left before a procedure is called.
    c.req.raw.headers.delete('trpc-accept');
    c.req.raw.headers.delete('accept');
    const response = await fetchRequestHandler({
      endpoint: '/api/trpc',
      req: c.req.raw,
      router: appRouter,
      maxBatchSize,
      createContext: ({ resHeaders }) => open(c, resHeaders),
      onError: ({ error }) => logFailure(deps, error, c.get('requestId')),
      responseMeta: ({ errors }) => ({ headers: retryAfter(errors[0]) }),
    });
    // What is refused before it is read would be plain text.
    response.headers.set('Content-Type', 'application/json');
    return response;
  });
  app.route('/api', createRest(open, sessionCookieName(deps.env.isHttps)));

  app.route('/', createHealthCheck(deps));
  app.route('/', createSiteFiles(deps));
  app.route('/', createPortraits(open));

  app.all('/api/*', nothingHere);
  app.get('*', (c) => pages.answer(c.req.raw));
  app.all('*', nothingHere);

  app.onError((error, c) => {
    const known = asTRPCError(error, c.req.raw.signal.aborted);
    const id = c.get('requestId');
    logFailure(deps, known, id);
    const { status, message, issues } = answerError(known, id);
    return Response.json(
      { success: false, message, issues },
      { status, headers: { 'Cache-Control': notStored, ...retryAfter(known) } },
    );
  });

  return app;
}

/** A visitor who leaves in the middle of a request is no fault of the site: their request was incomplete. */
function asTRPCError(error: Error, hasLeft: boolean): TRPCError {
  if (error instanceof TRPCError) return error;
  const code = hasLeft ? 'CLIENT_CLOSED_REQUEST' : 'INTERNAL_SERVER_ERROR';
  return storageUnavailable(error) ?? new TRPCError({ code, cause: error });
}

/** Only failures of the site are logged, not what a procedure refused. */
function logFailure({ log }: Deps, error: TRPCError, request: string) {
  if (getHTTPStatusCodeFromError(error) < 500) return;
  log.error('request failed', { request, error: error.cause ?? error });
}

function retryAfter(error: TRPCError | undefined): Record<string, string> {
  const seconds = error instanceof AnsweredError ? error.retryAfterSeconds : undefined;
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}

function nothingHere(): never {
  throw new AnsweredError('NOT_FOUND', 'There is nothing at this address.');
}

function cacheable(deps: Deps) {
  return createMiddleware(async (c, next) => {
    const cacheControl = await revalidated(deps);
    await next();
    if (c.res.ok && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', cacheControl);
  });
}

const noStore = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', notStored);
});
