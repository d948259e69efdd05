import { expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { queueMail, type MailMessage } from '#db/mails.ts';
import { mails } from '#db/schema.ts';
import { createLog } from './log.ts';
import { createMailQueue, retryDelayMs } from './mail-queue.ts';

const minutes = 60_000;
const start = Date.parse('2026-03-01T09:00:00.000Z');
const message: MailMessage = { to: 'a@example.org', subject: 'S', text: 'T', html: 'H' };

async function createQueue(send: (message: MailMessage) => Promise<void>) {
  const { db } = await openDatabase('file::memory:');
  const clock = { time: start };
  const lines: string[] = [];
  const now = () => new Date(clock.time);
  const log = createLog('info', (line) => void lines.push(line));
  const queue = createMailQueue({ db, mailer: { send }, log, now });
  await queueMail(db, message, now());
  return { db, clock, lines, queue };
}

test('attempts are a minute apart, then twice as long each time, and six hours at the most', () => {
  expect([1, 2, 3, 4].map((attempts) => retryDelayMs(attempts) / minutes)).toEqual([1, 2, 4, 8]);
  expect(retryDelayMs(10) / minutes).toBe(360);
  expect(retryDelayMs(2_000) / minutes).toBe(360);
});

test('a mail that fails waits, with the reason, and its address stays out of the log', async () => {
  const { db, queue, lines } = await createQueue(() =>
    Promise.reject(new Error('550 no mailbox a@example.org')),
  );

  await queue.flush();

  const [waiting] = await db.select().from(mails);
  expect(waiting).toMatchObject({
    attempts: 1,
    nextAttemptAt: new Date(start + minutes),
    lastError: '550 no mailbox a@example.org',
  });
  expect(lines.join()).toContain('mail not sent');
  expect(lines.join()).not.toContain('a@example.org');
});

test('a mail is sent once, however often the queue is woken', async () => {
  const sent: MailMessage[] = [];
  const { db, queue } = await createQueue(async (mail) => void sent.push(mail));

  await Promise.all([queue.flush(), queue.flush()]);
  await queue.flush();

  expect(sent).toEqual([message]);
  expect(await db.select().from(mails)).toEqual([]);
});

test('a mail whose sender died in the middle is tried again later, not at once', async () => {
  const { db, clock, queue } = await createQueue(() => new Promise(() => {}));
  void queue.flush();
  await expect.poll(() => db.select().from(mails)).toMatchObject([{ attempts: 1 }]);

  const sent: MailMessage[] = [];
  const survivor = createMailQueue({
    db,
    mailer: { send: async (mail) => void sent.push(mail) },
    log: createLog('silent'),
    now: () => new Date(clock.time),
  });
  await survivor.flush();
  expect(sent).toEqual([]);
  clock.time += minutes;
  await survivor.flush();
  expect(sent).toEqual([message]);
});
