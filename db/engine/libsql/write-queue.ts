import { QueryError } from './query-error.ts';

/**
 * Sends the writes of this process one after the other. The server can take only one at a time, and forgets about some of
 * those that wait there when it checkpoints: with thirty at once it then took no write at all until it was started again.
 * A write whose turn comes after `patienceMs` is not sent.
 */
export function createWriteQueue(patienceMs: number) {
  let last: Promise<unknown> = Promise.resolve();

  return <Result>(send: () => Promise<Result>): Promise<Result> => {
    const since = performance.now();
    const sent = last.then(() => {
      if (performance.now() - since <= patienceMs) return send();
      throw new QueryError('DATABASE_TIMEOUT', 'the database server did not answer in time');
    });
    last = sent.catch(() => {});
    return sent;
  };
}
