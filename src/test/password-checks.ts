import { onTestFinished } from 'vitest';
import { runInTurn } from '#server/auth/hash-queue.ts';

/** Lets every check of a password wait, of which two are made at a time; answers the function that lets them go on. */
export function holdPasswordChecks() {
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  const checks = [runInTurn(() => promise), runInTurn(() => promise)];
  return async () => {
    resolve();
    await Promise.all(checks);
  };
}
