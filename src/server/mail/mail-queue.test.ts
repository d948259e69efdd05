import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { createLetter } from '#db/letters/letters.ts';
import { claimNext, queueMail, type MailMessage, type NewMail } from '#db/mail/deliveries.ts';
import { changeState, readProgress, startSending } from '#db/letters/letter-sending.ts';
import { readQueueState, retryRefusedNotices, sendAgain } from '#db/mail/mail-state.ts';
import { deliveries, subscriberConsents, subscribers } from '#db/schema.ts';
import { leave } from '#db/subscribers/subscriber-list.ts';
import { createLog } from '../log.ts';
import { renderLetter } from '../letters/letter-mail.ts';
import { createMailQueue, retryDelayMs, type MailQueue } from './mail-queue.ts';
import type { OutgoingMail } from './mailer.ts';

vi.mock('../letters/letter-mail.ts', { spy: true });

const seconds = 1_000;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const days = 24 * hours;
const start = Date.parse('2026-03-01T09:00:00.000Z');
const accepted = { answer: '250 accepted', isFile: false };
const message: MailMessage = { to: 'a@example.org', subject: 'S', text: 'T', html: 'H' };
const mail: NewMail = { kind: 'account', message };

// A day passes in a moment: the queue's timers and its clock are the test's.
beforeEach(
  () => void vi.useFakeTimers({ now: start, toFake: ['setTimeout', 'clearTimeout', 'Date'] }),
);
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Lets days pass in which nothing is under way: the queue looks every ten minutes. */
async function passQuickly(ms: number, queue: MailQueue) {
  for (const end = Date.now() + ms; Date.now() < end;) {
    vi.setSystemTime(Math.min(Date.now() + 10 * minutes, end));
    queue.wake();
    await pass(0);
    await queue.flush();
  }
}
const now = () => new Date();
const emailOf = (id: number) => `reader-${id}@example.org`;
/** An answer that never comes. */
const silence = () => new Promise<never>(() => {});
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An error as nodemailer throws it when the server answers to a recipient, or to another command. */
function reply(responseCode: number, command = 'RCPT TO', words = 'no') {
  const response = `${responseCode} ${words}`;
  const code = command === 'RCPT TO' || command === 'MAIL FROM' ? 'EENVELOPE' : 'EMESSAGE';
  return Object.assign(new Error(response), { code, command, responseCode, response });
}

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET' });

type Send = (mail: OutgoingMail) => unknown;

/** A database with subscribers, and processes that send mail from it. */
async function createQueues(subscriberCount = 0, lettersPerMinute = 60) {
  const { db } = await openDatabase('file::memory:');
  const lines: string[] = [];
  for (let id = 1; id <= subscriberCount; id += 1) {
    await db.insert(subscribers).values({ id, email: emailOf(id) });
    await db.insert(subscriberConsents).values({
      subscriberId: id,
      askedAt: new Date(0),
      confirmedAt: new Date(0),
      leaveToken: `token-${id}`,
    });
  }
  return {
    db,
    lines,
    /** Another process, for which `send` is the mail server. */
    createQueue(send: Send, perMinute = lettersPerMinute): MailQueue {
      const queue = createMailQueue({
        db,
        mailer: {
          async send(mail) {
            await send(mail);
            return accepted;
          },
        },
        from: { address: 'hello@example.org' },
        contactTo: 'owner@example.org',
        publicUrl: 'http://site.test',
        lettersPerMinute: perMinute,
        log: createLog('info', (line) => void lines.push(line)),
        now,
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
async function sendLetter(count: number, send: Send, perMinute?: number) {
  const queues = await createQueues(count, perMinute);
  const id = await queues.startLetter();
  const queue = queues.createQueue(send);
  queue.wake();
  return { ...queues, id, queue, progress: () => readProgress(queues.db, id) };
}

/** One mail that is being sent by one process. */
async function sendMail(send: Send, mails = 1) {
  const queues = await createQueues();
  for (let queued = 0; queued < mails; queued += 1) await queueMail(queues.db, mail, now());
  const queue = queues.createQueue(send);
  queue.wake();
  return { ...queues, queue };
}

/** Renders nothing from now on; answers the function that ends this. */
function failToRender() {
  const render = vi.mocked(renderLetter).mockImplementation(() => {
    throw new Error('no such token');
  });
  const restore = () => void render.mockRestore();
  onTestFinished(restore);
  return restore;
}

test('attempts are a minute apart, then twice as long each time, up to what it is about', () => {
  const delays = (about: 'site' | 'message') =>
    [1, 2, 3, 4, 5, 6, 2_000].map((attempts) => retryDelayMs(attempts, about) / minutes);
  expect(delays('site')).toEqual([1, 2, 4, 8, 15, 15, 15]);
  expect(delays('message')).toEqual([1, 2, 4, 8, 16, 32, 360]);
});

test('a mail that fails waits, with the reason, and its address stays out of the log', async () => {
  const { db, lines } = await sendMail(() => {
    throw reply(450, 'RCPT TO', 'no mailbox a@example.org');
  });
  await pass(1);

  expect(await readQueueState(db, now())).toMatchObject({
    waiting: { count: 1, lastError: 'The mail server puts it off: 450 no mailbox a@example.org' },
    givenUp: { count: 0 },
  });
  expect(lines.join()).toContain('mail not sent');
  expect(lines.join()).not.toContain('a@example.org');
});

test('a recipient who is refused for good is not tried again', async () => {
  let attempts = 0;
  const { db, queue } = await sendMail(() => {
    attempts += 1;
    throw reply(550, 'RCPT TO', '5.1.1 no mailbox');
  });
  await passQuickly(4 * days, queue);

  expect(attempts).toBe(1);
  expect(await readQueueState(db, now())).toMatchObject({
    waiting: { count: 0 },
    givenUp: { count: 1, lastError: 'The mail server refuses: 550 5.1.1 no mailbox' },
  });
});

test.each([
  ['the sender', reply(553, 'MAIL FROM')],
  ['the message', reply(554, 'DATA')],
  ['the login', Object.assign(reply(535, 'AUTH'), { code: 'EAUTH' })],
  ['nothing, for it is away', away()],
])(
  'a server that refuses %s is tried for three days, and has the mail once it is mended',
  async (_, error) => {
    let isMended = false;
    let attempts = 0;
    const { db, queue } = await sendMail(() => {
      attempts += 1;
      if (!isMended) throw error;
    });
    await passQuickly(2.9 * days, queue);
    expect(await readQueueState(db, now())).toMatchObject({
      waiting: { count: 1 },
      givenUp: { count: 0 },
    });
    isMended = true;
    await passQuickly(6 * hours, queue);
    expect(await db.select({ state: deliveries.state }).from(deliveries)).toEqual([
      { state: 'sent' },
    ]);
    const made = attempts;
    await passQuickly(days, queue);
    expect(attempts).toBe(made);
  },
);

test('what fails for three days is given up, and sent when somebody asks for it', async () => {
  let isMended = false;
  const { db, queue } = await sendMail(() => {
    if (!isMended) throw away();
  });
  await passQuickly(3 * days + hours, queue);
  expect(await readQueueState(db, now())).toMatchObject({
    waiting: { count: 0 },
    givenUp: { count: 1 },
  });

  isMended = true;
  await sendAgain(db, now());
  queue.wake();
  await pass(1);
  expect(await readQueueState(db, now())).toMatchObject({
    waiting: { count: 0 },
    givenUp: { count: 0 },
  });
});

test('what waits is sent at once when somebody asks for it, but not what is being sent', async () => {
  const tried: string[] = [];
  const { db, queue } = await sendMail(({ to }: OutgoingMail) => {
    tried.push(to);
    return tried.length === 1 ? Promise.reject(away()) : silence();
  }, 2);
  await pass(seconds);
  expect(tried).toHaveLength(2);

  await sendAgain(db, now());
  queue.wake();
  await pass(seconds);
  expect(tried).toHaveLength(3);
  await sendAgain(db, now());
  queue.wake();
  await pass(seconds);
  expect(tried).toHaveLength(3);
});

test('a notice whose recipient is refused is tried every hour, at the address of today', async () => {
  let isMended = false;
  const sent: OutgoingMail[] = [];
  const { db, createQueue } = await createQueues();
  await queueMail(db, { kind: 'notice', message: { ...message, to: 'old@example.org' } }, now());
  const queue = createQueue((mail) => {
    if (!isMended) throw reply(550, 'RCPT TO', '5.7.1 relaying denied');
    sent.push(mail);
  });
  queue.wake();
  await pass(hours);
  expect(await readQueueState(db, now())).toMatchObject({ givenUp: { count: 1 } });

  isMended = true;
  expect(await retryRefusedNotices(db, new Date(Date.now() - 3 * days))).toBe(1);
  await pass(minutes);
  expect(sent).toMatchObject([{ to: 'owner@example.org' }]);
  expect(await retryRefusedNotices(db, new Date(Date.now() - 3 * days))).toBe(0);
});

test('a server that takes its time gets each mail once', async () => {
  const attempts: string[] = [];
  const queues = await createQueues(3);
  await queues.startLetter();
  await queueMail(queues.db, mail, now());
  const slow = async ({ to }: OutgoingMail) => {
    attempts.push(to);
    await after(9 * minutes);
  };
  const working = [1, 2].map(() => queues.createQueue(slow));
  for (const queue of working) queue.wake();
  await pass(hours);

  expect(attempts.toSorted()).toEqual(['a@example.org', ...[1, 2, 3].map(emailOf)]);
  expect(await queues.db.$count(deliveries, eq(deliveries.state, 'sent'))).toBe(4);
});

test('servers that do not answer delay no other mail', async () => {
  const sent: string[] = [];
  const { db, queue } = await sendMail(
    ({ to }) => (to === 'a@example.org' ? silence() : sent.push(to)),
    60,
  );
  await pass(minutes);
  await queueMail(db, { ...mail, message: { ...message, to: 'b@example.org' } }, now());
  queue.wake();
  await pass(seconds);
  expect(sent).toEqual(['b@example.org']);
});

test('a mail is sent once, however often the queue is woken, and its words are deleted', async () => {
  const sent: OutgoingMail[] = [];
  const { db, queue } = await sendMail((mail) => sent.push(mail));
  await Promise.all([queue.flush(), queue.flush()]);
  await queue.flush();

  expect(sent).toMatchObject([message]);
  expect(await db.select().from(deliveries)).toMatchObject([
    { state: 'sent', message: null, answer: '250 accepted' },
  ]);
});

test('after a kill the others go at once, and the mail that was under way a minute later', async () => {
  const sent: OutgoingMail[] = [];
  const { db, queue, createQueue, progress } = await sendLetter(4, (mail) => sent.push(mail));
  await pass(1);
  await queue.close();
  // What a process leaves that was killed in the middle of its second mail.
  await pass(seconds);
  const room = { direct: true, letters: true };
  const leasedUntil = new Date(Date.now() + minutes);
  const killed = await claimNext(db, room, seconds, now(), leasedUntil);
  expect(killed).toMatchObject({ subscriberId: 2 });

  createQueue((mail) => sent.push(mail)).wake();
  await pass(7 * seconds);
  expect(sent.map(({ to }) => to)).toEqual([1, 3, 4].map(emailOf));
  await pass(minutes);
  expect(sent.map(({ to }) => to)).toEqual([1, 3, 4, 2].map(emailOf));
  expect(await progress()).toMatchObject({ state: 'sent', sent: 4 });
});

test.each(['letter', 'account'])(
  'the message id of a %s is the same at every attempt',
  async (kind) => {
    const ids: (string | undefined)[] = [];
    const send: Send = ({ messageId }) => {
      ids.push(messageId);
      if (ids.length < 3) throw reply(450);
    };
    await (kind === 'letter' ? sendLetter(1, send) : sendMail(send));
    await pass(10 * minutes);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/@example\.org$/);
  },
);

test('closing waits for the mail under way, and for no other', async () => {
  const delivery = Promise.withResolvers<void>();
  let attempts = 0;
  const { db, queue } = await sendMail(() => {
    attempts += 1;
    return delivery.promise;
  });
  await pass(1);
  let isClosed = false;
  const closed = queue.close().then(() => (isClosed = true));
  await queueMail(db, mail, now());
  await pass(minutes);
  expect(isClosed).toBe(false);
  delivery.resolve();
  await closed;

  expect(attempts).toBe(1);
});

// Letters.

test('each recipient gets one mail, and the letter is then sent', async () => {
  const mails: OutgoingMail[] = [];
  const { id, progress } = await sendLetter(3, (mail) => mails.push(mail));
  await pass(5 * seconds);

  expect(mails.map(({ to }) => to)).toEqual([1, 2, 3].map(emailOf));
  expect(await progress()).toEqual({
    state: 'sent',
    recipients: 3,
    sent: 3,
    refused: 0,
    problem: null,
  });
  expect(mails[1]).toMatchObject({
    subject: 'News',
    html: expect.stringContaining('/?leave=token-2#newsletter'),
    text: expect.stringContaining('/?leave=token-2#newsletter'),
    leaveUrl: 'http://site.test/api/subscribers/leave?token=token-2',
    list: { id: 'field-notes.site.test', name: 'Field notes' },
  });
  expect(mails[1]?.messageId).toMatch(new RegExp(`^letter-${id}\\.[\\w-]+@example\\.org$`));
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3);
  expect(JSON.stringify(mails[1]?.messageId)).not.toContain('token');
});

test('at 60 a minute there is one a second, by all processes together, and never a burst', async () => {
  const times: number[] = [];
  const send = () => times.push(Date.now());
  const { createQueue, id, db } = await sendLetter(60, send);
  for (const queue of [createQueue(send), createQueue(send)]) queue.wake();
  await pass(20 * seconds);
  // A pause is not made up for.
  await changeState(db, id, ['sending'], 'paused', now());
  await pass(minutes);
  await changeState(db, id, ['paused'], 'sending', now());
  await pass(30 * seconds);

  const gaps = times.map((time, index) => time - (times[index - 1] ?? time - seconds));
  expect(Math.min(...gaps)).toBe(seconds);
  expect(times.length).toBeGreaterThan(30);
  expect(new Set(times).size).toBe(times.length);
});

test('a notice does not wait behind letters, also when none of them is answered', async () => {
  const sent: string[] = [];
  const { db, queue } = await sendLetter(
    400,
    ({ to }) => (to.startsWith('reader') ? silence() : sent.push(to)),
    1_200,
  );
  await pass(5 * minutes);
  await queueMail(db, mail, now());
  queue.wake();
  await pass(1);
  expect(sent).toEqual(['a@example.org']);
});

test('who leaves in the middle gets none, and a letter whose last recipients leave is sent', async () => {
  const sent: string[] = [];
  const { db, progress } = await sendLetter(3, async ({ to }) => {
    sent.push(to);
    if (to === emailOf(1)) await Promise.all([leave(db, 'token-2'), leave(db, 'token-3')]);
  });
  await pass(minutes);
  expect(sent).toEqual([emailOf(1)]);
  expect(await progress()).toMatchObject({ state: 'sent', recipients: 3, sent: 1 });
});

test('a pause, and a stop, take hold before the next mail, in every process', async () => {
  const sent: string[] = [];
  const send: Send = ({ to }) => sent.push(to);
  const { db, id, queue, createQueue, progress } = await sendLetter(6, send);
  await pass(1.5 * seconds);
  expect(sent).toHaveLength(2);

  await changeState(db, id, ['sending'], 'paused', now());
  createQueue(send).wake();
  await pass(minutes);
  expect(sent).toHaveLength(2);
  await changeState(db, id, ['paused'], 'sending', now());
  queue.wake();
  await pass(1.5 * seconds);
  expect(sent).toHaveLength(4);
  await changeState(db, id, ['sending'], 'stopped', now());
  await pass(minutes);
  expect(sent).toHaveLength(4);
  expect(await progress()).toMatchObject({ state: 'stopped', recipients: 6, sent: 4 });
});

test('a recipient who is refused for good is undeliverable, and is not tried again', async () => {
  const tried: string[] = [];
  const { undeliverable, progress } = await sendLetter(3, ({ to }) => {
    tried.push(to);
    if (to !== emailOf(2)) throw reply(550);
  });
  await pass(5 * minutes);
  expect(tried).toEqual([1, 2, 3].map(emailOf));
  expect(await progress()).toMatchObject({ state: 'sent', recipients: 3, sent: 1, refused: 2 });
  expect(await undeliverable()).toEqual([1, 3]);
});

test.each([
  ['every recipient', reply(550, 'RCPT TO', '5.7.1 relaying denied')],
  ['every message', reply(554, 'DATA', '5.7.1 relaying denied')],
  ['the sender', reply(553, 'MAIL FROM', '5.7.1 relaying denied')],
])('five refusals in a row of %s pause a letter, and none of the five counts', async (_, error) => {
  let isMended = false;
  const sent: string[] = [];
  const { db, id, queue, undeliverable, progress } = await sendLetter(40, async ({ to }) => {
    if (isMended) return void sent.push(to);
    // Others are under way when the fifth comes back.
    await after(3 * seconds);
    throw error;
  });
  await pass(hours);
  expect(await progress()).toEqual({
    state: 'paused',
    recipients: 40,
    sent: 0,
    refused: 0,
    problem: `The mail server refuses: ${error.responseCode} 5.7.1 relaying denied`,
  });
  expect(await undeliverable()).toEqual([]);

  isMended = true;
  await changeState(db, id, ['paused'], 'sending', now());
  queue.wake();
  await pass(minutes);
  expect(await progress()).toMatchObject({ state: 'sent', sent: 40, refused: 0, problem: null });
  expect(new Set(sent).size).toBe(40);
  expect(await undeliverable()).toEqual([]);
});

test('who is refused again after the letter was resumed is undeliverable', async () => {
  const { db, id, queue, undeliverable, progress } = await sendLetter(7, ({ to }) => {
    if (to !== emailOf(6)) throw reply(550);
  });
  await pass(minutes);
  expect(await progress()).toMatchObject({ state: 'paused', refused: 0 });
  await changeState(db, id, ['paused'], 'sending', now());
  queue.wake();
  await pass(minutes);
  expect(await progress()).toMatchObject({ state: 'sent', sent: 1, refused: 6 });
  expect(await undeliverable()).toEqual([1, 2, 3, 4, 5, 7]);
});

/** What a mail server may have against one address. */
const badness: [string, () => Promise<unknown>][] = [
  ['never answered', silence],
  ['cut after ten seconds', () => after(10 * seconds).then(() => Promise.reject(away()))],
  ['answered with 421', () => Promise.reject(reply(421))],
  ['put off', () => Promise.reject(reply(450))],
  ['refused for good', () => Promise.reject(reply(550))],
  ['refused with its message', () => Promise.reject(reply(554, 'DATA'))],
  ['accepted after 90 seconds', () => after(90 * seconds)],
];
const perMinute = 1_200;
const undisturbedMs = (1_000 / perMinute) * minutes;

test.each(
  badness.flatMap(([words, misbehave]) => [2, 100].map((bad) => [bad, words, misbehave] as const)),
)('of 1,000 addresses %i that are %s hold up none of the others', async (bad, _, misbehave) => {
  const isBad = (to: string) => Number(/\d+/.exec(to)) % (1_000 / bad) === 1;
  const accepted: string[] = [];
  let lastAt = 0;
  await sendLetter(
    1_000,
    async ({ to }) => {
      if (isBad(to)) await misbehave();
      else lastAt = Date.now();
      accepted.push(to);
    },
    perMinute,
  );
  await pass(4 * undisturbedMs);

  expect(accepted.filter((to) => !isBad(to))).toHaveLength(1_000 - bad);
  expect(lastAt - start).toBeLessThan((bad === 100 ? 3 : 2) * undisturbedMs);
  expect(new Set(accepted).size).toBe(accepted.length);
});

test('a hundred silent addresses at the head of the list hold up none of the others', async () => {
  const sent: string[] = [];
  const isBad = (to: string) => Number(/\d+/.exec(to)) <= 100;
  await sendLetter(1_000, ({ to }) => (isBad(to) ? silence() : sent.push(to)), perMinute);
  await pass(3 * undisturbedMs);
  expect(sent).toHaveLength(900);
});

test.each(badness.filter(([, misbehave]) => misbehave !== silence))(
  'a letter ends of which three addresses are %s',
  async (_, misbehave) => {
    const { queue, progress } = await sendLetter(
      9,
      ({ to }) => Number(/\d+/.exec(to)) % 3 || misbehave(),
    );
    await pass(10 * minutes);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      vi.setSystemTime(Date.now() + 6 * hours);
      queue.wake();
      await pass(10 * minutes);
    }
    const { state, sent = 0, refused = 0 } = (await progress()) ?? {};
    expect({ state, all: sent + refused }).toEqual({ state: 'sent', all: 9 });
    expect(sent).toBeGreaterThanOrEqual(6);
  },
);

test('a server that is away costs nobody the letter, and is named', async () => {
  let isAway = true;
  const { progress, lines } = await sendLetter(30, () => {
    if (isAway) throw away();
  });
  await pass(hours);
  expect(await progress()).toMatchObject({
    state: 'sending',
    sent: 0,
    problem: 'The mail server cannot be reached: connect ECONNREFUSED',
  });
  isAway = false;
  await pass(20 * minutes);
  expect(await progress()).toMatchObject({ state: 'sent', sent: 30, refused: 0, problem: null });
  expect(lines.join()).not.toContain('@example.org');
});

test('a recipient who is put off is tried again within two minutes, and for three days', async () => {
  const times: number[] = [];
  const { queue, undeliverable, progress } = await sendLetter(2, ({ to }) => {
    if (to === emailOf(2)) return;
    times.push(Date.now());
    throw reply(451);
  });
  await pass(5 * minutes);
  await passQuickly(4 * days, queue);
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeLessThan(2 * minutes);
  const lasted = (times.at(-1) ?? 0) - (times[0] ?? 0);
  expect(lasted).toBeGreaterThanOrEqual(3 * days);
  expect(lasted).toBeLessThan(3.3 * days);
  expect(await progress()).toMatchObject({ state: 'sent', sent: 1, refused: 1 });
  // Put off, and not refused: the next letter goes there as well.
  expect(await undeliverable()).toEqual([]);
});

test('a letter that was paused for a week still has three days for each recipient', async () => {
  let isAway = true;
  const { db, id, queue, progress } = await sendLetter(3, () => {
    if (isAway) throw away();
  });
  await pass(hours);
  await changeState(db, id, ['sending'], 'paused', now());
  await passQuickly(7 * days, queue);
  await changeState(db, id, ['paused'], 'sending', now());
  queue.wake();
  await pass(hours);
  isAway = false;
  await pass(20 * minutes);
  expect(await progress()).toMatchObject({ state: 'sent', sent: 3 });
});

test('a letter that cannot be rendered says so, holds no other up, and ends after three days', async () => {
  const restore = failToRender();
  const sent: OutgoingMail[] = [];
  const { queue, startLetter, undeliverable, progress } = await sendLetter(2, (mail) =>
    sent.push(mail),
  );
  await pass(10 * seconds);
  expect(await progress()).toMatchObject({
    state: 'sending',
    problem: 'The mail could not be composed: no such token',
  });

  restore();
  await startLetter('Another');
  await pass(30 * seconds);
  expect(sent.map(({ subject }) => subject)).toEqual(['Another', 'Another']);
  failToRender();
  await passQuickly(4 * days, queue);
  expect(await progress()).toMatchObject({ state: 'sent', sent: 0, refused: 2, problem: null });
  expect(await undeliverable()).toEqual([]);
});

test('a clock that is set back delays sending by a minute at most', async () => {
  const { progress } = await sendLetter(3, () => {});
  await pass(1);
  vi.setSystemTime(start - 5 * days);
  await pass(minutes);
  expect(await progress()).toMatchObject({ state: 'sent', sent: 3 });
});
