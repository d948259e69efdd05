import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Log } from '../log.ts';

/** Notes each request once it is answered. */
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
    log.info('request', {
      id: c.get('requestId'),
      method: c.req.method,
      route,
      status: c.res.status,
      durationMs: Math.round((performance.now() - start) * 10) / 10,
    });
  };
}
