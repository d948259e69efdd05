import { setTimeout as sleep } from 'node:timers/promises';
import { QueryError } from './query-error.ts';

/**
 * Sends the writes of this process one after the other. The server can take only one at a time, and forgets about some of
 * those that wait there when it checkpoints: with thirty at once it then took no write at all until it was started again.
 * A write that has waited for `patienceMs` is not sent.
 */
export function createWriteQueue(patienceMs: number) {
  let last: Promise<void> = Promise.resolve();

  return async <Result>(send: () => Promise<Result>): Promise<Result> => {
    const turn = last;
    const done = Promise.withResolvers<void>();
    last = turn.then(() => done.promise);
    const giveUp = new AbortController();
    try {
      const isInTime = await Promise.race([
        turn.then(() => true),
        sleep(patienceMs, false, { signal: giveUp.signal, ref: false }),
      ]);
      if (!isInTime) {
        throw new QueryError('DATABASE_TIMEOUT', 'the database server did not answer in time');
      }
      return await send();
    } finally {
      giveUp.abort();
      done.resolve();
    }
  };
}
