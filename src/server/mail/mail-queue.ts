import { rm } from 'node:fs/promises';
import type { Database } from '#db/engine/database.ts';
import { nextMailAt, noteMailError, takeDueMail, type Mail } from '#db/mails.ts';
import { noteMailSent } from '#db/sent-mails.ts';
import { findLeaveToken } from '#db/subscriber-list.ts';
import type { Log } from '../log.ts';
import { isPermanentRefusal, isRecipientRefused } from './permanent-refusal.ts';
import { mailServerProblem } from './describe-mail-error.ts';
import { oneClickPath, type Mailer } from './mailer.ts';
import { storeOutcome } from './store-outcome.ts';

const minutes = 60 * 1_000;
const hours = 60 * minutes;
const firstRetryMs = minutes;
const longestRetryMs = 6 * hours;
const giveUpAfterMs = 3 * 24 * hours;
/** Longer than a mail server can take over one mail: until then it is taken, and no other worker sends it too. */
const leaseMs = 10 * minutes;
/** Looks at least this often, for mail that another process has queued. */
const lookIntervalMs = minutes;
/** So many mails go at once that one server which does not answer delays none of the others. */
const maxParallel = 4;

/**
 * Sends queued mail in the background: notices, confirmations, news for administrators; sign-in codes are sent at once, by
 * `routers/admin.ts`. Which refusal is final is decided in `permanent-refusal.ts`.
 */
export interface MailQueue {
  /** Says that mail was queued. The queue looks for it a moment later, not in the caller's time. */
  wake(): void;
  /** Sends whatever is due and answers once nothing is. */
  flush(): Promise<void>;
  /** Stops after the messages under way. */
  close(): Promise<void>;
}

export interface MailQueueOptions {
  db: Database;
  mailer: Mailer;
  /** Where the site is, without a slash at the end. */
  publicUrl: string;
  log: Log;
  now: () => Date;
}

/** How long after the given number of attempts the next one is made: a minute, doubled each time, up to six hours. */
export function retryDelayMs(attempts: number): number {
  return Math.min(firstRetryMs * 2 ** (attempts - 1), longestRetryMs);
}

export function createMailQueue({ db, mailer, publicUrl, log, now }: MailQueueOptions): MailQueue {
  const sending = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isWanted = false;
  let isClosed = false;

  const logFailure = (error: unknown) => log.error('mail queue failed', { error });

  const send = async (mail: Mail) => {
    const { id, attempts, message, subscriberId } = mail;
    const token = subscriberId === null ? undefined : await findLeaveToken(db, subscriberId);
    // Who has left since the mail was queued gets none.
    if (subscriberId !== null && token === undefined) return;
    const leaveUrl = token && `${publicUrl}${oneClickPath}?token=${token}`;
    let answer;
    try {
      answer = await mailer.send({ ...message, leaveUrl });
    } catch (error) {
      const isFinal = isPermanentRefusal(error) || hasBeenTriedForDays(mail, now());
      const isRefused = isRecipientRefused(error);
      // The server's words may name the recipient: they stay in the database, with the mail.
      const { code, message: lastError } = describe(error);
      const server = mailServerProblem(error);
      log.warn(isFinal ? 'mail given up' : 'mail not sent', { mail: id, attempts, code, server });
      const failedAt = now();
      const retryAt = new Date(failedAt.getTime() + retryDelayMs(attempts));
      const failure = { lastError, failedAt, retryAt, isFinal, isRefused };
      await storeOutcome(() => noteMailError(db, mail, failure), logFailure);
      return;
    }
    const sentAt = now();
    const isKnown = await storeOutcome(() => noteMailSent(db, mail, answer, sentAt), logFailure);
    // The person was erased while the mail was being written.
    if (!isKnown && answer.isFile) await rm(answer.answer, { force: true });
    log.info('mail sent', { mail: id, attempts });
  };

  const startSending = (mail: Mail) => {
    const sent = send(mail)
      .catch(logFailure)
      .finally(() => {
        sending.delete(sent);
        look();
      });
    sending.add(sent);
  };

  const schedule = (delayMs: number) => {
    clearTimeout(timer);
    const boundedMs = Math.min(Math.max(delayMs, 0), lookIntervalMs);
    if (!isClosed) timer = setTimeout(look, boundedMs).unref();
  };

  const takeDue = async () => {
    while (!isClosed && sending.size < maxParallel) {
      const mail = await takeDueMail(db, now(), new Date(now().getTime() + leaseMs));
      if (!mail) break;
      startSending(mail);
    }
    const next = await nextMailAt(db);
    const isFull = sending.size >= maxParallel;
    schedule(next && !isFull ? next.getTime() - now().getTime() : lookIntervalMs);
  };

  /** Looks for due mail; once more when asked to while it looks. */
  const look = () => {
    if (isClosed) return;
    isWanted = true;
    looking ??= (async () => {
      try {
        while (isWanted && !isClosed) {
          isWanted = false;
          await takeDue();
        }
      } catch (error) {
        logFailure(error);
        schedule(lookIntervalMs);
      } finally {
        looking = undefined;
      }
    })();
  };

  const idle = async () => {
    while (looking || sending.size > 0) await Promise.all([looking, ...sending]);
  };

  return {
    wake: () => schedule(0),
    async flush() {
      look();
      await idle();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await idle();
    },
  };
}

function hasBeenTriedForDays({ firstAttemptAt }: Mail, now: Date): boolean {
  return firstAttemptAt !== null && now.getTime() - firstAttemptAt.getTime() >= giveUpAfterMs;
}

function describe(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: 'unknown', message: String(error) };
  const code = 'code' in error ? String(error.code) : error.name;
  return { code, message: error.message };
}
