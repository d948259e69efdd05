import type { HttpBindings } from '@hono/node-server';
import type { Context as HttpContext, MiddlewareHandler } from 'hono';
import type { Deps } from '../context.ts';
import { TooManyRequests } from '../errors.ts';
import { findRefusal, limits, loginLimitsOf } from './rate-limits.ts';

/** What the two middlewares know of a request. */
type Environment = {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string; refusedUntil?: Date };
};

/** A refusal is sent again for this long as it is; `Retry-After` is then a second late at most. */
const replayMs = 1_000;
/** More addresses than this at a time are refused again from the start. */
const maxRemembered = 10_000;

interface Refusal {
  until: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Refuses sign-ins from an address or a network that has reached its limit. `refuse` stands where the procedure would be called;
 * `replay` stands ahead of everything and sends the last refusal again. Without it a refusal takes three times as long,
 * and a flood of them leaves readers of the site waiting (`npm run bench`, part `flood`).
 */
export function createLoginFlood(
  { db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>,
  addressOf: (c: HttpContext<Environment>) => string,
) {
  const refusals = new Map<string, Refusal>();

  const replay: MiddlewareHandler<Environment> = async (c, next) => {
    const start = performance.now();
    const address = addressOf(c);
    const known = refusals.get(address);
    if (known && now().getTime() < known.until) {
      log.request({ method: c.req.method, route: c.req.path, status: 429, start });
      return c.body(known.body, 429, known.headers);
    }
    refusals.delete(address);
    await next();
    const refusedUntil = c.get('refusedUntil')?.getTime();
    if (refusedUntil === undefined) return undefined;
    if (refusals.size >= maxRemembered) refusals.clear();
    const headers = Object.fromEntries(c.res.headers);
    const body = await c.res.clone().text();
    refusals.set(address, {
      until: Math.min(now().getTime() + replayMs, refusedUntil),
      headers,
      body,
    });
    return undefined;
  };

  const refuse: MiddlewareHandler<Environment> = async (c, next) => {
    for (const counted of loginLimitsOf(addressOf(c))) {
      // A database that cannot be read is answered where everything else is.
      const refusal = await findRefusal({ db, now }, ...counted).catch(() => undefined);
      if (refusal) {
        c.set('refusedUntil', refusal.resetsAt);
        throw new TooManyRequests(limits[counted[0]].sentence, refusal.resetsAt, now());
      }
    }
    await next();
  };

  return { replay, refuse };
}
