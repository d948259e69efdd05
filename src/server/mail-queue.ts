import type { Database } from '#db/client.ts';
import { deleteMail, nextMailAt, noteMailError, takeDueMail } from '#db/mails.ts';
import type { Log } from './log.ts';
import type { Mailer } from './mailer.ts';

const minutes = 60 * 1_000;
const firstRetryMs = minutes;
const longestRetryMs = 6 * 60 * minutes;
/** Looks at least this often, for mail that another process has queued. */
const lookIntervalMs = minutes;

/** Sends the mail that is stored to be sent, in the background. */
export interface MailQueue {
  /** Says that mail was queued. */
  wake(): void;
  /** Sends whatever is due and answers once nothing is. */
  flush(): Promise<void>;
  /** Stops after the message under way. */
  close(): Promise<void>;
}

export interface MailQueueOptions {
  db: Database;
  mailer: Mailer;
  log: Log;
  now: () => Date;
}

/** How long after the given number of attempts the next one is made: a minute, doubled each time, up to six hours. */
export function retryDelayMs(attempts: number): number {
  return Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);
}

export function createMailQueue({ db, mailer, log, now }: MailQueueOptions): MailQueue {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isClosed = false;

  const retryAt = (attempts: number) => new Date(now().getTime() + retryDelayMs(attempts));

  const sendDue = async () => {
    while (!isClosed) {
      const mail = await takeDueMail(db, now(), retryAt);
      if (!mail) return;
      try {
        await mailer.send(mail.message);
        await deleteMail(db, mail.id);
        log.info('mail sent', { mail: mail.id, attempts: mail.attempts });
      } catch (error) {
        // The server's words may name the person written to: they stay in the database, beside the mail.
        const { code, message } = describe(error);
        log.warn('mail not sent', { mail: mail.id, attempts: mail.attempts, code });
        await noteMailError(db, mail.id, message);
      }
    }
  };

  const schedule = (delayMs: number) => {
    clearTimeout(timer);
    const boundedMs = Math.min(Math.max(delayMs, 0), lookIntervalMs);
    if (!isClosed) timer = setTimeout(queue.wake, boundedMs).unref();
  };

  const run = async () => {
    try {
      do {
        isWanted = false;
        await sendDue();
        const next = await nextMailAt(db);
        schedule(next ? next.getTime() - now().getTime() : lookIntervalMs);
      } while (isWanted && !isClosed);
    } catch (error) {
      log.error('mail queue failed', { error });
      schedule(lookIntervalMs);
    } finally {
      running = undefined;
    }
  };

  const queue: MailQueue = {
    wake() {
      void queue.flush();
    },
    flush() {
      isWanted = true;
      running ??= run();
      return running;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
  return queue;
}

function describe(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: 'unknown', message: String(error) };
  const code = 'code' in error ? String(error.code) : error.name;
  return { code, message: error.message };
}
