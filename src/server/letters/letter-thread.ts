import { Worker } from 'node:worker_threads';
import type { Database } from '#db/engine/database.ts';
import { listSending } from '#db/letter-deliveries.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import { lookIntervalMs } from './letter-lane.ts';

/** What the thread is given: all that it needs and nothing else that is secret. */
export type LetterSettings = ReturnType<typeof letterSettings>;

export function letterSettings(env: Env, outbox: string) {
  const { databaseUrl, databaseAuthToken, logLevel } = env;
  const { smtpUrl, dkim, mailFrom, publicUrl, lettersPerMinute } = env;
  return {
    database: { url: databaseUrl, authToken: databaseAuthToken },
    logLevel,
    mail: { from: mailFrom, smtpUrl, dkim, outbox },
    letters: { from: mailFrom, publicUrl, lettersPerMinute },
  };
}

/** A letter and its mails take some megabytes; with more room V8 would collect the garbage of ten thousand mails late. */
const resourceLimits = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 48 };

/** Runs `letter-worker.ts`, or what the build made of it. */
export function startLetterWorker(file: URL, workerData: LetterSettings): Worker {
  return new Worker(file, { workerData, resourceLimits });
}

/** Sends letters in the background. */
export interface LetterThread {
  /** Says that there may be something to send. */
  wake(): void;
  /** Stops after the mail under way. */
  close(): Promise<void>;
}

export interface LetterThreadOptions {
  db: Database;
  startWorker(): Worker;
  log: Log;
  now: () => Date;
}

/**
 * Sends letters in a thread of its own, with its own connection to the database: each mail takes some milliseconds and two
 * writes that wait for the disk, and no visitor waits for those. The thread is there for as long as there is something to
 * send.
 */
export function createLetterThread({
  db,
  startWorker,
  log,
  now,
}: LetterThreadOptions): LetterThread {
  let timer: NodeJS.Timeout | undefined;
  let thread: { worker: Worker; ended: Promise<void> } | undefined;
  /** Something was begun while the thread was there, which may have looked before. */
  let isWanted = false;
  let isClosed = false;

  const run = () => {
    isWanted = false;
    const worker = startWorker();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    thread = { worker, ended };
    worker.once('error', (error) => log.error('letters failed', { error }));
    worker.once('exit', (code) => {
      thread = undefined;
      resolve();
      // What failed is not tried again at once.
      if (code === 0 && isWanted) wake();
    });
  };

  const look = async () => {
    try {
      const sending = await listSending(db);
      if (isClosed || thread) return;
      if (sending.some(({ nextAt }) => !nextAt || nextAt <= now())) run();
    } catch (error) {
      log.error('letters failed', { error });
    }
  };

  // Another process may begin to send as well, or end in the middle.
  const wake = () => {
    if (isClosed) return;
    isWanted = true;
    clearTimeout(timer);
    timer = setTimeout(wake, lookIntervalMs).unref();
    void look();
  };

  return {
    wake,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      thread?.worker.postMessage('close', []);
      await thread?.ended;
    },
  };
}
