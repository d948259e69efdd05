import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@libsql/client/http';
import type { ReplicationLag } from '../database.ts';
import { queryError } from './query-error.ts';

/** How old a measurement may be: each costs the primary a write lock. */
const freshMs = 5_000;
/** Who asks for the health waits no longer, and is answered the measurement before. */
const patienceMs = 1_000;

/** Changes nothing, but is passed on to the primary, which answers with the number of its last change. */
const askPrimary = 'delete from facts_version where false';

/**
 * Measures how long it takes until what the primary has can be read here. The client waits for the last change that it
 * heard of, see `read-your-writes.ts`, so it must be used for nothing else.
 */
export function createReplicationLag(
  client: Pick<Client, 'execute'>,
  elapsedMs = () => performance.now(),
): () => Promise<ReplicationLag> {
  let last: { at: number; done: Promise<ReplicationLag> } | undefined;
  let isMeasuring = false;
  let known: ReplicationLag = { lagMs: null, reason: 'the primary does not answer yet' };

  const measure = async (): Promise<ReplicationLag> => {
    isMeasuring = true;
    try {
      await client.execute(askPrimary);
      const start = elapsedMs();
      await client.execute('select 1');
      known = { lagMs: Math.round(elapsedMs() - start) };
    } catch (error) {
      known = { lagMs: null, reason: queryError(error).message };
    }
    isMeasuring = false;
    return known;
  };

  return async () => {
    if (!last || (!isMeasuring && elapsedMs() - last.at >= freshMs)) {
      last = { at: elapsedMs(), done: measure() };
    }
    return await Promise.race([last.done, sleep(patienceMs, known, { ref: false })]);
  };
}
