import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isStorageFailure } from '#db/engine/error-kinds.ts';
import { findLetter, type Letter } from '#db/letters/letters.ts';
import {
  claimNext,
  findSubscriber,
  recordFailure,
  recordSent,
  renewLeases,
  type Delivery,
} from '#db/mail/deliveries.ts';
import { giveUpAfter } from '#db/mail/unsent.ts';
import { endLetters } from '#db/letters/letter-sending.ts';
import type { Deps } from '../context.ts';
import type { Env } from '../env.ts';
import { letterMessageId, renderLetter } from '../letters/letter-mail.ts';
import { withoutAddresses } from '../log.ts';
import type { PublishedSite } from '../site/published-site.ts';
import { judge, type Judgement } from './judgement.ts';
import { oneClickPath, type OutgoingMail } from './mailer.ts';

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const firstRetryMs = minutes;
/** A server that is back is found soon; one that does not want this mail is not pestered. */
const longestRetryMs = { site: 15 * minutes, message: 6 * hours };
/** Until then no other process takes a mail over. Renewed while the mail is under way. */
export const mailLeaseMs = minutes;
/** Looks at least this often: for retries, and for mail that another process has queued or left. */
const lookIntervalMs = 5 * seconds;
/**
 * Of letters, and of all else, one mail goes after the other, so that a kill sends one of them twice at most. What has no
 * answer after a while is not waited for any longer: servers that stay silent hold up no others.
 */
const slowAfterMs = seconds / 2;
/** Servers look at a mail for a while before they say that they have taken it. One that is cut then is not counted. */
const revokeAfterMs = 5 * seconds;
const maxUnderWay = 150;
const storeRetryMs = seconds / 2;

/**
 * Sends queued mail in the background: notices, answers, confirmations, news for administrators, and behind them letters. What it
 * does next is in the database alone, so that any number of processes work on the same queue, and one that is killed leaves
 * nothing out. Sign-in codes are not queued: see `routers/account/admin.ts`.
 */
export type MailQueue = ReturnType<typeof createMailQueue>;

type MailQueueOptions = Pick<Deps, 'db' | 'mailer' | 'readSite' | 'log' | 'now'> &
  Pick<Env, 'publicUrl' | 'lettersPerMinute'>;

interface UnderWay {
  isLetter: boolean;
  /** Which attempt it is: another process has claimed what is at a later one. */
  attempts: number;
  /** By a clock that is never set, as all that measures how long something takes. */
  claimedAt: number;
  /** Ends the connection of what is not to be sent any more. */
  revoked: AbortController;
  done: Promise<void>;
}

/** How long after the given number of attempts the next one is made: a minute, doubled each time, up to a bound. */
export function retryDelayMs(attempts: number, about: Judgement['about']): number {
  const longestMs = about === 'site' ? longestRetryMs.site : longestRetryMs.message;
  return Math.min(firstRetryMs * 2 ** (attempts - 1), longestMs);
}

export function createMailQueue(options: MailQueueOptions) {
  const { db, mailer, log, now } = options;
  const letterIntervalMs = Math.ceil(minutes / options.lettersPerMinute);
  const compose = createComposer(options);
  const underWay = new Map<number, UnderWay>();
  let timer: NodeJS.Timeout | undefined;
  let lastLetterAt = -Infinity;
  let claims = 0;
  let looking = Promise.resolve();
  let isClosed = false;

  const logFailure = (error: unknown) => log.error('mail queue failed', { error });
  const after = (ms: number) => new Date(now().getTime() + ms);

  const send = async (delivery: Delivery, revoked: AbortSignal) => {
    const { id, kind, attempts } = delivery;
    let mail;
    let sent;
    try {
      mail = await compose(delivery);
      // Who has left since the mail was queued gets none.
      if (!mail) return;
      sent = await mailer.send(mail, revoked);
    } catch (error) {
      if (revoked.aborted) return;
      if (isStorageFailure(error)) throw error;
      const { about, isRefusal, isCopied, words } = judge(error);
      // What is wrong with the site names hosts, which may be in the domain of its owner.
      const problem = withoutAddresses(words, about === 'site' ? undefined : mail?.to);
      const isAboutRecipient = about === 'recipient';
      const isFinal = isAboutRecipient || hasBeenTriedForDays(delivery, now());
      const retryAt = isFinal ? null : after(retryDelayMs(attempts, about));
      log.warn(retryAt ? 'mail not sent' : 'mail given up', { mail: id, kind, attempts, problem });
      const failure = { answer: words, problem, isRefusal, isAboutRecipient, isCopied, retryAt };
      const failedAt = now();
      await persist(() => recordFailure(db, delivery, failure, failedAt));
      return;
    }
    const { answer, isFile } = sent;
    const sentAt = now();
    const isKnown = await persist(() => recordSent(db, delivery, { answer, isFile }, sentAt));
    // The person was erased while the mail was being written.
    if (!isKnown && isFile) await rm(answer, { force: true });
    log.info('mail sent', { mail: id, kind, attempts });
  };

  /**
   * Stores what became of a mail. While the database is away it tries again, however long that takes: a mail that is not
   * known to have left is sent once more when its lease ends. `store` must do no harm when it is repeated.
   */
  const persist = async <Result>(store: () => Promise<Result>): Promise<Result> => {
    for (let isFirst = true; ; isFirst = false) {
      try {
        return await store();
      } catch (error) {
        if (!isStorageFailure(error)) throw error;
        if (isFirst) logFailure(error);
        await sleep(storeRetryMs);
      }
    }
  };

  const start = (delivery: Delivery) => {
    const { id, letterId, attempts } = delivery;
    claims += 1;
    const revoked = new AbortController();
    const done = send(delivery, revoked.signal)
      .catch(logFailure)
      .finally(() => {
        underWay.delete(id);
        look();
      });
    const isLetter = letterId !== null;
    const claimedAt = performance.now();
    underWay.set(id, { isLetter, attempts, claimedAt, revoked, done });
  };

  /** Leases once more what takes long: what is not renewed is sent twice. What cannot be renewed is wanted no more. */
  const renew = async () => {
    const slow = [...underWay].filter(([, mail]) => isSlow(mail));
    if (slow.length === 0) return;
    const ids = slow.map(([id]) => id);
    const renewed = await renewLeases(db, ids, after(mailLeaseMs));
    for (const [id, mail] of slow) {
      const isOurs = renewed.some((row) => row.id === id && row.attempts === mail.attempts);
      if (!isOurs && ageOf(mail) >= revokeAfterMs) mail.revoked.abort();
    }
  };

  const hasRoom = (forLetters: boolean) => {
    const same = [...underWay.values()].filter(({ isLetter }) => isLetter === forLetters);
    return same.length < maxUnderWay && same.every(isSlow);
  };

  /** Looks for due mail, one look after the other. */
  const look = () => {
    looking = looking.then(claimDue).catch((error: unknown) => {
      logFailure(error);
      schedule(lookIntervalMs);
    });
  };

  const schedule = (delayMs: number) => {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(look, delayMs).unref();
  };

  const claimDue = async () => {
    await renew();
    while (!isClosed) {
      const room = { direct: hasRoom(false), letters: hasRoom(true) };
      const hasAnyRoom = room.direct || room.letters;
      const claimed =
        hasAnyRoom && (await claimNext(db, room, letterIntervalMs, now(), after(mailLeaseMs)));
      if (claimed) start(claimed);
      else if (room.letters) await endLetters(db, now());
      if (claimed && claimed.letterId) lastLetterAt = performance.now();
      if (!claimed || claimed.letterId) {
        const sinceLetterMs = performance.now() - lastLetterAt;
        const pacedMs = letterIntervalMs - sinceLetterMs;
        // What ends sooner is followed by a look at once; what turns out to be slow makes room, or is revoked, without one.
        // The clock that spaces letters may have been put right by a moment, by which the next one is late.
        const isBusy = underWay.size > 0 || sinceLetterMs < lookIntervalMs;
        const idleMs = isBusy ? slowAfterMs : lookIntervalMs;
        schedule(pacedMs > 0 ? Math.min(pacedMs, idleMs) : idleMs);
        return;
      }
    }
  };

  const allDone = async () => {
    await looking;
    await Promise.all([...underWay.values()].map(({ done }) => done));
  };

  return {
    /**
     * Says that there may be something to send. The queue looks for it a moment later, not in the caller's time: a look of its
     * own, for the one under way may have read before the mail was queued, and ends by setting the timer again.
     */
    wake: () => void setTimeout(look, 0).unref(),
    /** Sends whatever is due and answers once nothing is. */
    async flush() {
      let before;
      do {
        before = claims;
        look();
        await allDone();
      } while (claims > before);
    },
    /** Stops after the mails under way. */
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await allDone();
      mailer.close?.();
    },
  };
}

function ageOf({ claimedAt }: UnderWay): number {
  return performance.now() - claimedAt;
}

function isSlow(mail: UnderWay): boolean {
  return ageOf(mail) >= slowAfterMs;
}

function hasBeenTriedForDays({ attempts, firstTriedAt }: Delivery, now: Date): boolean {
  if (firstTriedAt === null || attempts < giveUpAfter.attempts) return false;
  return now.getTime() - firstTriedAt.getTime() >= giveUpAfter.ms;
}

/** Makes a delivery the mail of its recipient, as they are now; `undefined` when they have left. */
function createComposer({ db, readSite, publicUrl }: MailQueueOptions) {
  /** A letter does not change any more once it is being sent: it is rendered once for what the site says. */
  let current:
    (Letter & { site: PublishedSite; render: ReturnType<typeof renderLetter> }) | undefined;

  const readLetter = async (id: number, site: PublishedSite) => {
    if (current?.id === id && current.site === site) return current;
    const letter = await findLetter(db, id);
    current = letter && { ...letter, site, render: renderLetter(letter, publicUrl, site) };
    return current;
  };

  return async (delivery: Delivery): Promise<OutgoingMail | undefined> => {
    const { id, kind, letterId, subscriberId, message, createdAt } = delivery;
    const site = await readSite();
    const letter = letterId === null ? undefined : await readLetter(letterId, site);
    // Read last: who has left a moment ago gets none.
    const subscriber = subscriberId === null ? undefined : await findSubscriber(db, subscriberId);
    if (subscriberId !== null && !subscriber) return undefined;
    if (letter && subscriber) {
      const { email, leaveToken } = subscriber;
      return {
        to: email,
        ...letter.render(leaveToken),
        messageId: letterMessageId(letter, leaveToken, publicUrl),
      };
    }
    if (!message) return undefined;
    // The site's own address is that of today, which the owner may have changed because mail to the old one was lost.
    const { contactTo } = site;
    return {
      ...message,
      ...(kind === 'notice' && { to: contactTo }),
      ...(kind === 'answer' && { replyTo: { name: '', address: contactTo } }),
      ...(message.bcc && { bcc: contactTo }),
      isPersonal: kind === 'answer',
      ...(subscriber && { leaveUrl: `${publicUrl}${oneClickPath}?token=${subscriber.leaveToken}` }),
      // The same at each attempt, also by another sender: a mail program that gets a mail twice can tell.
      messageId: `${kind}-${id}.${createdAt.getTime()}@${new URL(publicUrl).hostname}`,
    };
  };
}
