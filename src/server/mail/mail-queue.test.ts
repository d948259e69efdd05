import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { queueMail, readQueueState, type MailMessage, type NewMail } from '#db/mails.ts';
import { mails } from '#db/schema.ts';
import { createLog } from '../log.ts';
import { createMailQueue, retryDelayMs } from './mail-queue.ts';

const minutes = 60_000;
const days = 24 * 60 * minutes;
const start = Date.parse('2026-03-01T09:00:00.000Z');
const message: MailMessage = { to: 'a@example.org', subject: 'S', text: 'T', html: 'H' };
const mail: NewMail = { purpose: 'account', message };
const accepted = { answer: '250 accepted', isFile: false };

async function createQueue(deliver: (message: MailMessage) => Promise<void>) {
  const { db } = await openDatabase('file::memory:');
  const clock = { time: start };
  const lines: string[] = [];
  const now = () => new Date(clock.time);
  const log = createLog('info', (line) => void lines.push(line));
  const send = async (message: MailMessage) => {
    await deliver(message);
    return accepted;
  };
  const queue = createMailQueue({ db, mailer: { send }, publicUrl: 'http://site.test', log, now });
  await queueMail(db, mail, now());
  return { db, clock, lines, queue };
}

test('attempts are a minute apart, then twice as long each time, and six hours at the most', () => {
  expect([1, 2, 3, 4].map((attempts) => retryDelayMs(attempts) / minutes)).toEqual([1, 2, 4, 8]);
  expect(retryDelayMs(10) / minutes).toBe(360);
  expect(retryDelayMs(2_000) / minutes).toBe(360);
});

/** An error as nodemailer throws it when the server refuses. */
function refusal(code: string, responseCode: number) {
  return Object.assign(new Error(`${responseCode} no mailbox a@example.org`), {
    code,
    responseCode,
  });
}

test('a mail that fails waits, with the reason, and its address stays out of the log', async () => {
  const { db, queue, lines } = await createQueue(() => Promise.reject(refusal('EENVELOPE', 450)));

  await queue.flush();

  const [waiting] = await db.select().from(mails);
  expect(waiting).toMatchObject({
    attempts: 1,
    nextAttemptAt: new Date(start + minutes),
    lastError: '450 no mailbox a@example.org',
    givenUpAt: null,
  });
  expect(lines.join()).toContain('mail not sent');
  expect(lines.join()).not.toContain('a@example.org');
});

test('a wrong SMTP password is in the log in the words of the server', async () => {
  const failure = Object.assign(new Error('Invalid login: 535 5.7.8 authentication failed'), {
    code: 'EAUTH',
    response: '535 5.7.8 authentication failed',
  });
  const { queue, lines } = await createQueue(() => Promise.reject(failure));

  await queue.flush();

  expect(lines.join()).toContain(
    'refused the user name or password in SMTP_URL: 535 5.7.8 authentication failed',
  );
});

test('a mail that is refused for good is not tried again, and stays with its reason', async () => {
  let attempts = 0;
  const { db, clock, queue, lines } = await createQueue(() => {
    attempts += 1;
    return Promise.reject(refusal('EENVELOPE', 550));
  });

  await queue.flush();
  clock.time += 24 * 60 * minutes;
  await queue.flush();

  expect(attempts).toBe(1);
  expect(await db.select().from(mails)).toMatchObject([
    { lastError: '550 no mailbox a@example.org', givenUpAt: new Date(start) },
  ]);
  expect(lines.join()).toContain('mail given up');
  expect(lines.join()).not.toContain('a@example.org');
});

test('a server that refuses our password refuses no mail: it is tried again', async () => {
  const { db, queue } = await createQueue(() => Promise.reject(refusal('EAUTH', 535)));

  await queue.flush();

  expect(await db.select().from(mails)).toMatchObject([{ givenUpAt: null }]);
});

test('what fails for a while is tried for three days', async () => {
  let attempts = 0;
  const { db, clock, queue } = await createQueue(() => {
    attempts += 1;
    return Promise.reject(new Error('the mail server is down'));
  });
  // A site that was not running for a week does not give up a mail that it has never tried.
  clock.time += 7 * days;
  const firstAttempt = clock.time;
  while (clock.time < firstAttempt + 3 * days - 1) {
    await queue.flush();
    expect(await db.select().from(mails)).toMatchObject([{ givenUpAt: null }]);
    clock.time = Math.min(clock.time + 30 * minutes, firstAttempt + 3 * days - 1);
  }
  clock.time = firstAttempt + 3 * days + 6 * 60 * minutes;
  await queue.flush();
  const made = attempts;
  expect(await db.select().from(mails)).toMatchObject([{ givenUpAt: new Date(clock.time) }]);

  clock.time += 30 * days;
  await queue.flush();
  expect(attempts).toBe(made);
});

test('three servers that do not answer do not delay another mail', async () => {
  const sent: MailMessage[] = [];
  const { db, queue } = await createQueue((mail) =>
    mail.to === 'a@example.org' ? new Promise(() => {}) : Promise.resolve(void sent.push(mail)),
  );
  for (let more = 0; more < 2; more += 1) await queueMail(db, mail, new Date(start));
  void queue.flush();
  await expect.poll(() => db.$count(mails, eq(mails.attempts, 1))).toBe(3);

  await queueMail(db, { ...mail, message: { ...message, to: 'b@example.org' } }, new Date(start));
  queue.wake();

  await expect.poll(() => sent).toMatchObject([{ to: 'b@example.org' }]);
});

test('the reason shown is that of the newest failure', async () => {
  const reasons = ['z: an early reason', 'a: a late reason'];
  const { db, clock, queue } = await createQueue(() =>
    Promise.reject(new Error(reasons.shift() ?? 'no more reasons')),
  );
  await queue.flush();
  clock.time += 1;
  await queueMail(db, mail, new Date(clock.time));
  await queue.flush();

  expect(await readQueueState(db, new Date(clock.time))).toMatchObject({
    waiting: { count: 2, lastError: 'a: a late reason' },
  });
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
    mailer: {
      async send(mail) {
        sent.push(mail);
        return accepted;
      },
    },
    publicUrl: 'http://site.test',
    log: createLog('silent'),
    now: () => new Date(clock.time),
  });
  clock.time += 10 * minutes - 1;
  await survivor.flush();
  expect(sent).toEqual([]);
  clock.time += 1;
  await survivor.flush();
  expect(sent).toEqual([message]);
});

test('a mail that takes minutes is not sent a second time meanwhile', async () => {
  let attempts = 0;
  const { clock, queue } = await createQueue(() => {
    attempts += 1;
    return new Promise(() => {});
  });
  void queue.flush();
  await expect.poll(() => attempts).toBe(1);

  clock.time += 5 * minutes;
  void queue.flush();
  await new Promise((resolve) => setTimeout(resolve, 20));

  expect(attempts).toBe(1);
});

test('closing waits for the mail under way, and for nothing else', async () => {
  const delivery = Promise.withResolvers<void>();
  let attempts = 0;
  const { db, queue } = await createQueue(() => {
    attempts += 1;
    return delivery.promise;
  });
  queue.wake();
  await expect.poll(() => attempts).toBe(1);
  let isClosed = false;

  const closed = queue.close().then(() => (isClosed = true));
  await queueMail(db, mail, new Date(start));
  expect(isClosed).toBe(false);
  delivery.resolve();
  await closed;

  expect(attempts).toBe(1);
  expect(await db.$count(mails)).toBe(1);
});
