import type { HttpBindings } from '@hono/node-server';
import type { Context as HttpContext, MiddlewareHandler } from 'hono';
import type { Deps } from '../context.ts';
import { TooManyRequests } from '../errors.ts';
import { findRefusal, limits } from '../auth/rate-limit.ts';

type Bindings = { Bindings: Partial<HttpBindings> };

/** More addresses than this at a time are asked about again. */
const maxRemembered = 10_000;

/**
 * Refuses sign-ins from an address that has reached its limit, before anything else is done for them. Nothing lifts that
 * limit before its window ends, so the refusal is remembered until then. Through all middleware and the procedure the
 * same refusal takes five times as long, and a flood of them left readers of the site waiting (`npm run bench`, part
 * `flood`).
 */
export function refuseLoginFlood(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  addressOf: (c: HttpContext<Bindings>) => string,
): MiddlewareHandler<Bindings> {
  const refusedUntil = new Map<string, Date>();

  const findEnd = async (address: string) => {
    const remembered = refusedUntil.get(address);
    if (remembered && remembered > now()) return remembered;
    refusedUntil.delete(address);
    const refusal = await findRefusal({ db, now }, 'loginAddress', address);
    if (!refusal) return undefined;
    if (refusedUntil.size >= maxRemembered) refusedUntil.clear();
    refusedUntil.set(address, refusal.resetsAt);
    return refusal.resetsAt;
  };

  return async (c, next) => {
    // A database that cannot be read is answered where everything else is.
    const end = await findEnd(addressOf(c)).catch(() => undefined);
    if (end) throw new TooManyRequests(limits.loginAddress.sentence, end, now());
    await next();
  };
}
