import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#db/engine/database.ts';
import {
  endLetter,
  findRecipient,
  listSending,
  noteDeferred,
  noteDelivered,
  noteLaneProblem,
  noteRefused,
  returnDelivery,
  takeDelivery,
  type Delivery,
  type Recipient,
} from '#db/letter-deliveries.ts';
import { findLetter, type Letter } from '#db/letters.ts';
import type { Log } from '../log.ts';
import { compositionFailure, judgeFailure, type DeliveryFailure } from './delivery-failure.ts';
import { letterMessageId, listHeaders, renderLetter } from './letter-mail.ts';
import type { Mailer, OutgoingMail } from '../mail/mailer.ts';
import { storeOutcome } from '../mail/store-outcome.ts';

const seconds = 1_000;
const minutes = 60 * seconds;
const days = 24 * 60 * minutes;
/** How long one mail may take, the connection included; then the connection is cut. */
const sendTimeoutMs = minutes;
/** Longer than one mail may take: until then it is taken, and no other process sends it too. */
const leaseMs = sendTimeoutMs + 30 * seconds;
/** After a server that is away, and at least this often for letters that another process began to send. */
export const lookIntervalMs = minutes;
const longestPauseMs = seconds;
const firstRetryMs = minutes;
const longestRetryMs = 6 * 60 * minutes;
const giveUpAfterMs = 3 * days;

/** Sends letters to their recipients, one mail after the other. */
export interface LetterLane {
  /** Sends what may be sent at this moment. */
  flush(): Promise<void>;
  /** Sends until nothing is due for a minute. Throws when the database fails. */
  run(): Promise<void>;
  /** Lets the others end after the mail under way. */
  close(): Promise<void>;
}

export interface LetterLaneOptions {
  db: Database;
  /** Not the one of codes and notices: those never wait behind a letter. */
  mailer: Mailer;
  from: { address: string };
  /** Where the site is, without a slash at the end. */
  publicUrl: string;
  lettersPerMinute: number;
  log: Log;
  now: () => Date;
}

interface Sending {
  letter: Letter;
  render?: ReturnType<typeof renderLetter>;
}

/** How long after the given number of deferrals the next attempt is made: a minute, doubled each time, up to six hours. */
export function letterRetryDelayMs(deferrals: number): number {
  return Math.min(firstRetryMs * 2 ** (deferrals - 1), longestRetryMs);
}

/**
 * The lane of letters. What it does next is in the database alone, so that any number of processes work on the same
 * letters, at one pace together, and a process that is killed leaves nothing out.
 */
export function createLetterLane(options: LetterLaneOptions): LetterLane {
  const { db, mailer, from, publicUrl, log, now } = options;
  const intervalMs = Math.ceil(minutes / options.lettersPerMinute);
  const pace = { intervalMs, longestWaitMs: Math.max(intervalMs, lookIntervalMs) };
  const closing = new AbortController();
  let working: Promise<unknown> | undefined;
  let current: Sending | undefined;

  const after = (ms: number) => new Date(now().getTime() + ms);

  /** A letter does not change any more once it is being sent: it is read and rendered once. */
  const readOnce = async (id: number) => {
    if (current?.letter.id === id) return current;
    const letter = await findLetter(db, id);
    current = letter && { letter };
    return current;
  };

  const compose = (sending: Sending, { email, leaveToken }: Recipient): OutgoingMail => {
    sending.render ??= renderLetter(sending.letter, publicUrl);
    return {
      to: email,
      ...sending.render(leaveToken),
      ...listHeaders(publicUrl, leaveToken),
      messageId: letterMessageId(sending.letter.id, leaveToken, from.address),
    };
  };

  const deliver = async (delivery: Delivery) => {
    const sending = await readOnce(delivery.letterId);
    // Read last: who has left a moment ago gets none.
    const recipient = await findRecipient(db, delivery);
    // The recipient has left, or somebody pressed "Pause" or "Stop".
    if (!sending || !recipient) return await returnDelivery(db, delivery, new Date(0));
    let mail;
    try {
      mail = compose(sending, recipient);
    } catch (error) {
      return await noteFailure(delivery, compositionFailure(error));
    }
    let sent;
    // AbortSignal.timeout would hold the mail in memory until its minute is over.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), sendTimeoutMs);
    try {
      sent = await mailer.send(mail, timeout.signal);
    } catch (error) {
      return await noteFailure(delivery, judgeFailure(error));
    } finally {
      clearTimeout(timer);
    }
    const { answer, isFile } = sent;
    const sentAt = now();
    const isKnown = await storeOutcome(
      () => noteDelivered(db, delivery, answer, sentAt),
      (error) => log.error('letters failed', { error }),
    );
    // The person was erased while the mail was being written.
    if (!isKnown && isFile) await rm(answer, { force: true });
  };

  const noteFailure = async (delivery: Delivery, { kind, code, answer }: DeliveryFailure) => {
    log.warn('letter not sent', { letter: delivery.letterId, kind, code });
    if (kind === 'away') {
      const retryAt = after(lookIntervalMs);
      const sameAt = after(1.5 * lookIntervalMs);
      return await noteLaneProblem(db, delivery, { problem: answer, retryAt, sameAt });
    }
    const firstAt = delivery.firstDeferredAt?.getTime() ?? now().getTime();
    const isTooLate = now().getTime() - firstAt >= giveUpAfterMs;
    if (kind === 'refused' || isTooLate) {
      const isUndeliverable = kind === 'refused';
      return await noteRefused(db, delivery, { answer, isUndeliverable }, now());
    }
    const retryAt = after(letterRetryDelayMs(delivery.deferrals + 1));
    const problem = kind === 'faulty' ? answer : null;
    await noteDeferred(db, delivery, { answer, problem, retryAt }, now());
  };

  /** Sends one mail if one may be sent; answers how long to wait before the next look. */
  const step = async (): Promise<number> => {
    const sending = await listSending(db);
    for (const { id, nextAt } of sending) if (!nextAt) await endLetter(db, id, now());
    const dueAt = sending.flatMap(({ nextAt }) => (nextAt ? [nextAt.getTime()] : []));
    const due = sending.find(({ nextAt }) => nextAt && nextAt <= now());
    if (!due) return Math.min(...dueAt, after(lookIntervalMs).getTime()) - now().getTime();
    const taken = await takeDelivery(db, due.id, pace, now(), after(leaseMs));
    if (taken instanceof Date) return taken.getTime() - now().getTime();
    await deliver(taken);
    return 0;
  };

  const sendWhatIsDue = async (): Promise<number> => {
    let delayMs = 0;
    while (!closing.signal.aborted && delayMs <= 0) delayMs = await step();
    return delayMs;
  };

  const run = async () => {
    while (!closing.signal.aborted) {
      const delayMs = await sendWhatIsDue();
      if (delayMs >= lookIntervalMs) return;
      // A letter that is begun or resumed meanwhile does not wait until then.
      const pauseMs = Math.min(delayMs, longestPauseMs);
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => {});
    }
  };

  const only = (work: () => Promise<unknown>) => async () => {
    working ??= work().finally(() => (working = undefined));
    await working;
  };

  return {
    flush: only(sendWhatIsDue),
    run: only(run),
    async close() {
      closing.abort();
      await working;
      mailer.close?.();
    },
  };
}
