import { Hono } from 'hono';
import { findDatabaseProblem } from '#db/engine/database.ts';
import type { Deps } from '../context.ts';
import { unavailableSeconds } from '../errors.ts';

/**
 * `/healthz` answers a load balancer whether to send requests here: not without the database, and not while the process
 * stops. `/livez` answers a supervisor whether the process runs: a restart would not bring the database back.
 */
export function createHealthCheck({ db, stopping }: Pick<Deps, 'db' | 'stopping'>) {
  const health = new Hono();
  health.get('/healthz', async (c) => {
    const comeBack = { 'Retry-After': String(unavailableSeconds) };
    if (stopping?.aborted) return c.json({ status: 'stopping' }, 503, comeBack);
    const reason = await findDatabaseProblem(db);
    return reason === undefined
      ? c.json({ status: 'ok' })
      : c.json({ status: 'database unreachable', reason }, 503, comeBack);
  });
  health.get('/livez', (c) => c.json({ status: 'ok' }));
  return health;
}
