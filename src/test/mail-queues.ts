import { beforeEach, onTestFinished, vi } from 'vitest';
import type { Database } from '#db/engine/database.ts';
import { openDatabase } from '#db/engine/open.ts';
import { createLetter, findLetter } from '#db/letters/letters.ts';
import { queueMail, type NewMail } from '#db/mail/deliveries.ts';
import { startSending } from '#db/letters/letter-sending.ts';
import { subscriberConsents, type MailMessage } from '#db/schema.ts';
import { createLog } from '#server/log.ts';
import { createMailQueue, type MailQueue } from '#server/mail/mail-queue.ts';
import type { OutgoingMail } from '#server/mail/mailer.ts';
import { withAddresses } from '#server/site/published-site.ts';
import { siteContent } from '#site-content';
import { addReaders } from './readers.ts';

export const seconds = 1_000;
export const minutes = 60 * seconds;
export const hours = 60 * minutes;
export const days = 24 * hours;
export const start = Date.parse('2026-03-01T09:00:00.000Z');
const site = withAddresses(siteContent({}), {
  mailFrom: { address: 'hello@example.org' },
  contactTo: 'owner@example.org',
});
const accepted = { answer: '250 accepted', isFile: false };
export const message: MailMessage = { to: 'a@example.org', subject: 'S', text: 'T', html: 'H' };
export const mail: NewMail = { kind: 'account', message };

/** A day passes in a moment: the queue's timers and its clock are the test's. */
export function useFakeClock() {
  beforeEach(
    () =>
      void vi.useFakeTimers({
        now: start,
        toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
      }),
  );
}

export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Lets days pass in which nothing is under way: the queue looks every half an hour. */
export async function passQuickly(ms: number, queue: MailQueue) {
  for (const end = Date.now() + ms; Date.now() < end;) {
    vi.setSystemTime(Math.min(Date.now() + 30 * minutes, end));
    queue.wake();
    await pass(0);
    await queue.flush();
  }
}
export const now = () => new Date();
export const emailOf = (id: number) => `reader-${id}@example.org`;
/** An answer that never comes. */
export const silence = () => new Promise<never>(() => {});
export const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An error as nodemailer throws it when the server answers to a recipient, or to another command. */
export function reply(responseCode: number, command = 'RCPT TO', words = 'no') {
  const response = `${responseCode} ${words}`;
  const code = command === 'RCPT TO' || command === 'MAIL FROM' ? 'EENVELOPE' : 'EMESSAGE';
  return Object.assign(new Error(response), { code, command, responseCode, response });
}

export const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' });

/** The signal says that the connection was ended: what is not taken by then never is. */
export type Send = (mail: OutgoingMail, signal?: AbortSignal) => unknown;

/** A database with subscribers, and processes that send mail from it. */
export async function createQueues(subscriberCount = 0, lettersPerMinute = 60) {
  const { db } = await openDatabase('file::memory:');
  await addReaders(db, subscriberCount);
  return queuesOf(db, lettersPerMinute);
}

export function queuesOf(db: Database, lettersPerMinute: number) {
  const lines: string[] = [];
  return {
    db,
    lines,
    /** Another process, for which `send` is the mail server. */
    createQueue(send: Send, ownNow = now): MailQueue {
      const queue = createMailQueue({
        db,
        mailer: {
          async send(mail, signal) {
            await send(mail, signal);
            signal?.throwIfAborted();
            return accepted;
          },
        },
        readSite: async () => site,
        publicUrl: 'http://site.test',
        lettersPerMinute,
        log: createLog('info', (line) => void lines.push(line)),
        now: ownNow,
      });
      onTestFinished(() => void queue.close());
      return queue;
    },
    async startLetter(subject = 'News') {
      const { id, version } = await createLetter(db, now(), { subject, text: '# Hello' });
      await startSending(db, { id, version }, now());
      return id;
    },
    undeliverable: async () =>
      (await db.select().from(subscriberConsents)).flatMap(({ subscriberId, undeliverableAt }) =>
        undeliverableAt ? [subscriberId] : [],
      ),
  };
}

/** A letter to that many subscribers that is being sent by one process. */
export async function sendLetter(count: number, send: Send, perMinute?: number) {
  const queues = await createQueues(count, perMinute);
  const id = await queues.startLetter();
  const queue = queues.createQueue(send);
  queue.wake();
  return { ...queues, id, queue, progress: () => findLetter(queues.db, id) };
}

/** One mail that is being sent by one process. */
export async function sendMail(send: Send, mails = 1) {
  const queues = await createQueues();
  for (let queued = 0; queued < mails; queued += 1) await queueMail(queues.db, mail, now());
  const queue = queues.createQueue(send);
  queue.wake();
  return { ...queues, queue };
}
