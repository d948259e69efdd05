import { setTimeout as sleep } from 'node:timers/promises';
import { isStorageFailure } from '#db/engine/error-kinds.ts';

const retryMs = 500;

/**
 * Stores what became of a mail that has left. While the database is away it tries again, however long that takes: a mail
 * that is not known to have left is sent once more when its lease ends. `store` must do no harm when it is repeated.
 */
export async function storeOutcome<Result>(
  store: () => Promise<Result>,
  onFailure: (error: unknown) => void,
): Promise<Result> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await store();
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      if (isFirst) onFailure(error);
      await sleep(retryMs);
    }
  }
}
