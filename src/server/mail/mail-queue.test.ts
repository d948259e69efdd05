import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import type { Database } from '#db/engine/database.ts';
import { claimNext, queueMail, recordFailure, renewLeases } from '#db/mail/deliveries.ts';
import { readQueueState, retryRefusedNotices, sendAgain } from '#db/mail/unsent.ts';
import { deliveries } from '#db/schema.ts';
import { retryDelayMs } from '../mail/mail-queue.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import {
  seconds,
  minutes,
  hours,
  days,
  start,
  message,
  mail,
  pass,
  passQuickly,
  now,
  emailOf,
  silence,
  after,
  reply,
  away,
  type Send,
  createQueues,
  sendLetter,
  sendMail,
  useFakeClock,
} from '#test/mail-queues.ts';

useFakeClock();

const isSent = eq(deliveries.state, 'sent');

async function countMails(db: Database) {
  const { waiting, givenUp } = await readQueueState(db, now());
  return { waiting: waiting.count, givenUp: givenUp.count };
}

test('attempts are a minute apart, then twice as long each time, up to what it is about', () => {
  const delays = (about: 'site' | 'message') =>
    [1, 2, 3, 4, 5, 6, 2_000].map((attempts) => retryDelayMs(attempts, about) / minutes);
  expect(delays('site')).toEqual([1, 2, 4, 8, 15, 15, 15]);
  expect(delays('message')).toEqual([1, 2, 4, 8, 16, 32, 360]);
});

test('a mail that fails waits, with the reason, and its address stays out of the log', async () => {
  const { db, lines } = await sendMail(() => {
    throw reply(450, 'RCPT TO', 'no mailbox a@example.org, User A unknown at=example.org.');
  });
  await pass(1);

  expect(await readQueueState(db, now())).toMatchObject({
    waiting: {
      count: 1,
      lastError:
        'The mail server puts it off: 450 no mailbox a@example.org, User A unknown at=example.org.',
    },
    givenUp: { count: 0 },
  });
  expect(lines.join()).toContain('mail not sent');
  expect(lines.join()).toContain('no mailbox (address) User (address) unknown at=(address).');
});

test('of the mails that fail, the newest says why', async () => {
  const problems = ['busy', 'full'];
  const { db, queue } = await sendMail(() => {
    throw reply(450, 'DATA', problems.shift());
  });
  await pass(seconds);
  await queueMail(db, mail, now());
  queue.wake();
  await pass(seconds);
  expect(await readQueueState(db, now())).toMatchObject({
    waiting: { count: 2, lastError: 'The mail server puts it off: 450 full' },
  });
});

test('the host that cannot be found stays in the log, also in the domain of the recipient', async () => {
  const problem = 'getaddrinfo ENOTFOUND mail.example.org';
  const { lines } = await sendMail(() => {
    throw Object.assign(new Error(problem), { code: 'EDNS' });
  });
  await pass(1);
  expect(lines.join()).toContain(problem);
});

test.each([
  ['the message', reply(554, 'DATA')],
  ['nothing, for it is away', away()],
])('a server that refuses %s is tried for three days', async (_, error) => {
  let isMended = false;
  let attempts = 0;
  const { db, queue } = await sendMail(() => {
    attempts += 1;
    if (!isMended) throw error;
  });
  await passQuickly(2.9 * days, queue);
  expect(await countMails(db)).toEqual({ waiting: 1, givenUp: 0 });
  isMended = true;
  await passQuickly(6 * hours, queue);
  expect(await db.$count(deliveries, isSent)).toBe(1);
  const made = attempts;
  await passQuickly(days, queue);
  expect(attempts).toBe(made);
});

test('what fails for three days is given up, and sent when somebody asks for it', async () => {
  let isMended = false;
  const { db, queue } = await sendMail(() => {
    if (!isMended) throw away();
  });
  await passQuickly(3 * days + hours, queue);
  expect(await readQueueState(db, now())).toMatchObject({
    waiting: { count: 0 },
    givenUp: { count: 1, lastError: 'The mail server cannot be reached: connect ECONNREFUSED' },
  });

  isMended = true;
  await sendAgain(db, now());
  queue.wake();
  await pass(1);
  expect(await countMails(db)).toEqual({ waiting: 0, givenUp: 0 });
});

test('a mail that waited while the machine was off for days is not given up', async () => {
  let isMended = false;
  const { db, queue } = await sendMail(() => {
    if (!isMended) throw away();
  });
  await pass(seconds);
  vi.setSystemTime(start + 5 * days);
  queue.wake();
  await pass(seconds);
  isMended = true;
  await passQuickly(hours, queue);
  expect(await db.$count(deliveries, isSent)).toBe(1);
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
  expect(await readQueueState(db, now())).toMatchObject({
    waiting: { count: 1, lastError: expect.stringContaining('relaying denied') },
    givenUp: { count: 0 },
  });

  isMended = true;
  expect(await retryRefusedNotices(db, now())).toBe(1);
  await pass(minutes);
  expect(sent).toMatchObject([{ to: 'owner@example.org' }]);
  expect(await retryRefusedNotices(db, now())).toBe(0);
});

test('an answer that waited brings replies and its copy to the address of today', async () => {
  const sent: OutgoingMail[] = [];
  const { db, createQueue } = await createQueues();
  const old = 'old@example.org';
  const ofOld = { bcc: old, replyTo: { name: '', address: old } };
  await queueMail(db, { kind: 'answer', message: { ...message, ...ofOld } }, now());
  await createQueue((mail) => sent.push(mail)).flush();
  const today = 'owner@example.org';
  expect(sent).toMatchObject([{ to: message.to, bcc: today, replyTo: { address: today } }]);
});

test('a refused notice is given up after three days and ten attempts', async () => {
  const { db, createQueue } = await createQueues();
  await queueMail(db, { kind: 'notice', message }, now());
  createQueue(() => {
    throw reply(550);
  }).wake();
  await pass(seconds);
  await db.update(deliveries).set({ attempts: 10 });
  vi.setSystemTime(start + 3 * days - minutes);
  expect(await countMails(db)).toMatchObject({ waiting: 1 });
  vi.setSystemTime(start + 3 * days);
  expect(await countMails(db)).toEqual({ waiting: 0, givenUp: 1 });
  expect(await retryRefusedNotices(db, now())).toBe(0);
  // The machine was off.
  await db.update(deliveries).set({ attempts: 9 });
  expect(await countMails(db)).toMatchObject({ waiting: 1 });
  expect(await retryRefusedNotices(db, now())).toBe(1);
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
  expect(await queues.db.$count(deliveries, isSent)).toBe(4);
});

test('a lease is not renewed of a mail that waits for another attempt', async () => {
  const { db } = await createQueues();
  await queueMail(db, mail, now());
  const room = { direct: true, letters: true };
  const claim = () => claimNext(db, room, 0, now(), new Date(Date.now() + minutes));
  const renew = () => renewLeases(db, [1], new Date(Date.now() + minutes));
  const retryAt = new Date(Date.now() + hours);
  const words = { answer: '451 busy', problem: '451 busy' };
  const failure = { ...words, isRefusal: false, isAboutRecipient: false, retryAt };
  for (const attempts of [1, 2]) {
    const claimed = await claim();
    expect(await renew()).toEqual([{ id: 1, attempts }]);
    if (claimed) await recordFailure(db, claimed, failure, now());
    expect(await renew()).toEqual([]);
    expect(await db.select().from(deliveries)).toMatchObject([{ runAt: retryAt }]);
    await sendAgain(db, now());
  }
});

test('each mail leaves as soon as the one before it is taken', async () => {
  const sent: OutgoingMail[] = [];
  await sendMail((mail) => sent.push(mail), 5);
  await pass(100);
  expect(sent).toHaveLength(5);
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

test('a notice does not wait behind the confirmations of many sign-ups', async () => {
  const { db } = await sendMail(silence, 0);
  await queueMail(db, { ...mail, kind: 'answer' }, now(), now());
  for (const kind of ['confirmation', 'confirmation', 'notice', 'confirmation'] as const) {
    await queueMail(db, { ...mail, kind }, now());
  }

  const room = { direct: true, letters: true };
  const claim = () => claimNext(db, room, 0, now(), new Date(Date.now() + minutes));
  const claimed = [await claim(), await claim(), await claim(), await claim(), await claim()];
  const confirmations = Array.from({ length: 3 }, () => 'confirmation');
  expect(claimed.map((delivery) => delivery?.kind)).toEqual(['notice', ...confirmations, 'answer']);
});

test('a mail is sent once, however often the queue is woken, and its words are deleted', async () => {
  const sent: OutgoingMail[] = [];
  const { db, queue } = await sendMail((mail) => sent.push(mail));
  await Promise.all([queue.flush(), queue.flush()]);
  await sendAgain(db, now());
  await queue.flush();

  expect(sent).toMatchObject([message]);
  expect(await db.select().from(deliveries)).toMatchObject([
    { state: 'sent', message: null, answer: '250 accepted' },
  ]);
});

test.each(['letter', 'account'])('the message id of a %s stays the same', async (kind) => {
  const ids: (string | undefined)[] = [];
  const send: Send = ({ messageId }) => {
    ids.push(messageId);
    if (ids.length < 3) throw reply(450);
  };
  await (kind === 'letter' ? sendLetter(1, send) : sendMail(send));
  await pass(10 * minutes);
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
  // Not by the sender, which the owner may change between two of them.
  expect(ids[0]).toMatch(/@site\.test$/);
});

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

test.each([
  ['back', -hours],
  ['forward', hours],
])('a mail that is under way is not sent twice after the clock was set %s', async (_, byMs) => {
  const attempts: string[] = [];
  const { db, queue, createQueue } = await sendMail(async ({ to }) => {
    attempts.push(to);
    await after(10 * minutes);
  });
  await pass(minutes);
  vi.setSystemTime(start + minutes + byMs);
  await queueMail(db, { ...mail, message: { ...message, to: 'b@example.org' } }, now());
  queue.wake();
  await pass(2 * minutes);
  const both = ['a@example.org', 'b@example.org'];
  expect(attempts).toEqual(both);
  createQueue(({ to }) => attempts.push(to)).wake();
  await pass(seconds);
  expect(attempts).toEqual(both);
});
