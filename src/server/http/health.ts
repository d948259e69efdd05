import { Hono } from 'hono';
import { isDatabaseUp } from '#db/engine/database.ts';
import type { Deps } from '../context.ts';
import { unavailableSeconds } from '../errors.ts';

/** Answers a load balancer whether to send requests here: not without the database, and not while the process stops. */
export function createHealthCheck({ db, stopping }: Pick<Deps, 'db' | 'stopping'>) {
  const health = new Hono();
  health.get('/healthz', async (c) => {
    const comeBack = { 'Retry-After': String(unavailableSeconds) };
    if (stopping?.aborted) return c.json({ status: 'stopping' }, 503, comeBack);
    return (await isDatabaseUp(db))
      ? c.json({ status: 'ok' })
      : c.json({ status: 'database unreachable' }, 503, comeBack);
  });
  return health;
}
