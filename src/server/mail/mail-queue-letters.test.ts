import MarkdownIt from 'markdown-it';
import { expect, onTestFinished, test, vi } from 'vitest';
import { claimNext, queueMail, recordFailure } from '#db/mail/deliveries.ts';
import { changeState } from '#db/letters/letter-sending.ts';
import { findLetter } from '#db/letters/letters.ts';
import { deliveries } from '#db/schema.ts';
import { leave } from '#db/subscribers/subscriber-list.ts';
import type { OutgoingMail } from '../mail/mailer.ts';
import {
  seconds,
  minutes,
  hours,
  days,
  start,
  mail,
  pass,
  passQuickly,
  now,
  emailOf,
  silence,
  after,
  reply,
  away,
  createQueues,
  sendLetter,
  useFakeClock,
} from '#test/mail-queues.ts';

useFakeClock();

/** Renders nothing from now on; answers the function that ends this. */
function failToRender() {
  const render = vi.spyOn(MarkdownIt.prototype, 'parse').mockImplementation(() => {
    throw new Error('no such token');
  });
  const restore = () => void render.mockRestore();
  onTestFinished(restore);
  return restore;
}

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

test('each recipient gets one mail, and the letter is then sent', async () => {
  const mails: OutgoingMail[] = [];
  const { id, progress } = await sendLetter(3, (mail) => mails.push(mail));
  await pass(5 * seconds);

  expect(mails.map(({ to }) => to)).toEqual([1, 2, 3].map(emailOf));
  expect(await progress()).toMatchObject({
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
  expect(mails[1]?.messageId).toMatch(new RegExp(`^letter-${id}\\.[\\w-]+@site\\.test$`));
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

test('while the server hangs, who leaves gets none, and no reader does after "Stop"', async () => {
  const sent: string[] = [];
  const { db, id, queue, progress } = await sendLetter(9, async ({ to }, signal) => {
    await after(20 * seconds);
    if (!signal?.aborted) sent.push(to);
  });
  await pass(5 * seconds);
  await leave(db, 'token-2');
  await pass(16.5 * seconds);
  expect(sent).toEqual([emailOf(1)]);
  await pass(seconds);
  expect(sent).toEqual([1, 3].map(emailOf));

  await changeState(db, id, ['sending'], 'stopped', now());
  queue.wake();
  await pass(minutes);
  expect(sent).toEqual([1, 3].map(emailOf));
  expect(await progress()).toMatchObject({ state: 'stopped', sent: 2, problem: null });
});

test('what another process has claimed since is cut off', async () => {
  const sent: string[] = [];
  const { db } = await sendLetter(1, async ({ to }, signal) => {
    await after(20 * seconds);
    if (!signal?.aborted) sent.push(to);
  });
  await pass(seconds / 4);
  // The database was away for longer than the lease.
  await db.update(deliveries).set({ runAt: now() });
  const room = { direct: true, letters: true };
  const claimed = await claimNext(db, room, 0, now(), new Date(Date.now() + minutes));
  expect(claimed).toMatchObject({ attempts: 2 });
  await pass(30 * seconds);
  expect(sent).toEqual([]);
  expect(await db.select().from(deliveries)).toMatchObject([{ attempts: 2, answer: null }]);
});

test('what a server takes in a few seconds is counted, also after "Stop"', async () => {
  const sent: string[] = [];
  const { db, id, progress } = await sendLetter(9, async ({ to }) => {
    sent.push(to);
    await after(3 * seconds);
  });
  await pass(3.5 * seconds);
  await changeState(db, id, ['sending'], 'stopped', now());
  await pass(minutes);
  expect(sent).toEqual([1, 2, 3, 4].map(emailOf));
  expect(await progress()).toMatchObject({ state: 'stopped', sent: 4 });
});

test('what becomes of mail under way says nothing about a letter that was paused', async () => {
  const { db, id, progress } = await sendLetter(3, async () => {
    await after(10 * seconds);
    throw reply(451, 'DATA');
  });
  await pass(5 * seconds);
  await changeState(db, id, ['sending'], 'paused', now());
  await pass(minutes);
  expect(await progress()).toMatchObject({ state: 'paused', problem: null });
});

test('a success that comes late leaves the reason why a letter is paused', async () => {
  const { progress } = await sendLetter(9, async ({ to }) => {
    if (to !== emailOf(1)) throw reply(554, 'DATA');
    await after(20 * seconds);
  });
  await pass(minutes);
  expect(await progress()).toMatchObject({
    state: 'paused',
    sent: 1,
    problem: expect.stringContaining('554'),
  });
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
  ['an address', { isAboutRecipient: true, retryAt: null }, 1],
  ['a message', { isAboutRecipient: false, retryAt: new Date(start + minutes) }, 0],
])('a refusal of %s that is stored again counts once', async (_, failure, refused) => {
  const { db, startLetter, undeliverable } = await createQueues(3);
  const id = await startLetter();
  const room = { direct: true, letters: true };
  const claimed = await claimNext(db, room, seconds, now(), new Date(start + minutes));
  const refusal = { answer: '550 no', problem: '550 no', isRefusal: true, ...failure };
  for (let stored = 0; claimed && stored < 5; stored += 1) {
    await recordFailure(db, claimed, refusal, new Date(start + seconds));
  }
  expect(await findLetter(db, id)).toMatchObject({ state: 'sending', refused, problem: '550 no' });
  expect(await undeliverable()).toHaveLength(refused);
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
  await pass(5 * minutes);
  expect(await progress()).toMatchObject({
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

test.each(['DATA', 'MAIL FROM'])('a letter refused at %s is paused each time', async (command) => {
  const { db, id, queue, undeliverable, progress } = await sendLetter(8, () => {
    throw reply(554, command);
  });
  for (let resumed = 0; resumed < 3; resumed += 1) {
    await pass(5 * minutes);
    expect(await progress()).toMatchObject({ state: 'paused', refused: 0 });
    await changeState(db, id, ['paused'], 'sending', now());
    queue.wake();
  }
  expect(await undeliverable()).toEqual([]);
});

/** What a mail server may have against one address. */
const badness: [string, () => Promise<unknown>][] = [
  ['cut after ten seconds', () => after(10 * seconds).then(() => Promise.reject(away()))],
  ['answered with 421', () => Promise.reject(reply(421))],
  ['put off', () => Promise.reject(reply(450))],
  ['refused for good', () => Promise.reject(reply(550))],
  ['refused with its message', () => Promise.reject(reply(554, 'DATA'))],
  ['accepted after 90 seconds', () => after(90 * seconds)],
];
const perMinute = 1_200;
const undisturbedMs = (readers: number) => (readers / perMinute) * minutes;

test.each(badness)('one in ten addresses that are %s hold up no others', async (_, misbehave) => {
  const isBad = (to: string) => Number(/\d+/.exec(to)) % 10 === 1;
  const accepted: string[] = [];
  let lastAt = 0;
  await sendLetter(
    300,
    async ({ to }) => {
      if (isBad(to)) await misbehave();
      else lastAt = Date.now();
      accepted.push(to);
    },
    perMinute,
  );
  await pass(4 * undisturbedMs(300));

  expect(accepted.filter((to) => !isBad(to))).toHaveLength(270);
  expect(lastAt - start).toBeLessThan(3 * undisturbedMs(300));
  expect(new Set(accepted).size).toBe(accepted.length);
});

test('a hundred silent addresses at the head of the list hold up none of the others', async () => {
  const sent: string[] = [];
  const isBad = (to: string) => Number(/\d+/.exec(to)) <= 100;
  await sendLetter(1_000, ({ to }) => (isBad(to) ? silence() : sent.push(to)), perMinute);
  await pass(3 * undisturbedMs(1_000));
  expect(sent).toHaveLength(900);
});

test.each(badness)('a letter ends of which three addresses are %s', async (_, misbehave) => {
  const { queue, progress } = await sendLetter(
    9,
    ({ to }) => Number(/\d+/.exec(to)) % 3 || misbehave(),
  );
  await pass(3 * minutes);
  // A little more than three days.
  for (let attempt = 0; attempt < 13; attempt += 1) {
    vi.setSystemTime(Date.now() + 6 * hours);
    queue.wake();
    await pass(3 * minutes);
  }
  const { state, sent = 0, refused = 0 } = (await progress()) ?? {};
  expect({ state, all: sent + refused }).toEqual({ state: 'sent', all: 9 });
  expect(sent).toBeGreaterThanOrEqual(6);
});

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
  await pass(20 * minutes);
  await changeState(db, id, ['sending'], 'paused', now());
  vi.setSystemTime(Date.now() + 7 * days);
  await changeState(db, id, ['paused'], 'sending', now());
  queue.wake();
  await pass(20 * minutes);
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

test('a clock that is put right by a moment holds up no letter', async () => {
  const sent: string[] = [];
  await sendLetter(9, ({ to }) => sent.push(to));
  await pass(2.5 * seconds);
  vi.setSystemTime(Date.now() - 2);
  await pass(3 * seconds);
  expect(sent.length).toBeGreaterThanOrEqual(5);
});

test('a clock that is set back delays sending by a minute at most', async () => {
  const { progress } = await sendLetter(3, () => {});
  await pass(1);
  vi.setSystemTime(start - 5 * days);
  await pass(minutes);
  expect(await progress()).toMatchObject({ state: 'sent', sent: 3 });
});

test('refusals in a row mark no reader, also when the clock was set back before them', async () => {
  let isRefusing = false;
  const { progress, undeliverable } = await sendLetter(9, () => {
    if (isRefusing) throw reply(550);
  });
  await pass(2 * seconds);
  vi.setSystemTime(start - hours);
  isRefusing = true;
  await pass(minutes);
  expect(await progress()).toMatchObject({ state: 'paused', refused: 0 });
  expect(await undeliverable()).toEqual([]);
});
