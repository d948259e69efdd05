import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Log } from '../log.ts';

interface Answered {
  id: string;
  method: string;
  /** The pattern that the path matched, or the address of a cached response: never what a visitor wrote. */
  route: string;
  status: number;
  /** By `performance.now`. */
  start: number;
}

export function logRequest(log: Log, { start, ...answered }: Answered) {
  const durationMs = Math.round((performance.now() - start) * 10) / 10;
  log.info('request', { ...answered, durationMs });
}

/** Notes each request that the application has answered. */
export function logRequests(
  log: Log,
): MiddlewareHandler<{ Variables: { requestId: string }; Bindings: Partial<HttpBindings> }> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    // The response cache asks the application without a socket; that is no visitor's request.
    if (!c.env?.incoming) return;
    // The longest of the patterns that matched is the one that says most.
    const route = matchedRoutes(c)
      .map(({ path }) => path)
      .reduce((longest, path) => (path.length > longest.length ? path : longest));
    const { method } = c.req;
    logRequest(log, { id: c.get('requestId'), method, route, status: c.res.status, start });
  };
}
