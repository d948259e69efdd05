import { Hono } from 'hono';
import { findDatabaseProblem, readReplicationLag } from '#db/engine/database.ts';
import type { Deps } from '../context.ts';
import { unavailableSeconds } from '../errors.ts';

/**
 * `/healthz` answers a load balancer whether to send requests here: not without the database, and not while the process
 * stops. On a database server it says how far that is behind its primary. `/livez` answers a supervisor whether the process
 * runs: a restart would not bring the database back.
 */
export function createHealthCheck({ db, stopping }: Pick<Deps, 'db' | 'stopping'>) {
  const health = new Hono();
  health.get('/healthz', async (c) => {
    const comeBack = { 'Retry-After': String(unavailableSeconds) };
    if (stopping?.aborted) return c.json({ status: 'stopping' }, 503, comeBack);
    const [reason, replication] = await Promise.all([
      findDatabaseProblem(db),
      readReplicationLag(db),
    ]);
    return reason === undefined
      ? c.json({ status: 'ok', ...replication })
      : c.json({ status: 'database unreachable', reason }, 503, comeBack);
  });
  health.get('/livez', (c) => c.json({ status: 'ok' }));
  return health;
}
