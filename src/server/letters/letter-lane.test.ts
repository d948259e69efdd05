import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Database } from '#db/engine/database.ts';
import { openDatabase } from '#db/engine/open.ts';
import { changeState, readProgress, startSending } from '#db/letter-deliveries.ts';
import { createLetter } from '#db/letters.ts';
import { letterDeliveries, subscriberConsents, subscribers } from '#db/schema.ts';
import { leave } from '#db/subscriber-list.ts';
import { createLog } from '../log.ts';
import { createLetterLane, letterRetryDelayMs, type LetterLane } from './letter-lane.ts';
import { renderLetter } from './letter-mail.ts';
import type { OutgoingMail } from '../mail/mailer.ts';

vi.mock('./letter-mail.ts', { spy: true });

const seconds = 1_000;
const minutes = 60 * seconds;
const days = 24 * 60 * minutes;
const start = Date.parse('2026-03-01T09:00:00.000Z');
const accepted = { answer: '250 accepted', isFile: false };

const emailOf = (id: number) => `reader-${id}@example.org`;

async function addSubscribers(db: Database, count: number) {
  for (let id = 1; id <= count; id += 1) {
    await db.insert(subscribers).values({ id, email: emailOf(id) });
    await db.insert(subscriberConsents).values({
      subscriberId: id,
      askedAt: new Date(0),
      confirmedAt: new Date(0),
      leaveToken: `token-${id}`,
    });
  }
}

/** A letter that is being sent to that many subscribers, over a database on disk that several processes may open. */
async function createSending(count: number, perMinute = 60) {
  const folder = mkdtempSync(join(tmpdir(), 'lane-'));
  const clock = { time: start };
  const now = () => new Date(clock.time);
  const lanes: LetterLane[] = [];
  const openings: { close(): void }[] = [];
  const lines: string[] = [];
  onTestFinished(() => {
    for (const opened of openings) opened.close();
    rmSync(folder, { recursive: true });
  });

  const open = async () => {
    const connection = await openDatabase(`file:${folder}/site.db`);
    openings.push(connection);
    return connection.db;
  };
  const db = await open();
  await addSubscribers(db, count);
  const { id, version } = await createLetter(db, now(), { subject: 'News', text: '# Hello' });
  await startSending(db, { id, version }, now());

  /** Another process, which sends by `send`. */
  const createLane = async (send: (mail: OutgoingMail) => Promise<unknown>) => {
    const lane = createLetterLane({
      db: await open(),
      mailer: {
        async send(mail) {
          await send(mail);
          return accepted;
        },
      },
      from: { address: 'hello@example.org' },
      publicUrl: 'http://site.test',
      lettersPerMinute: perMinute,
      log: createLog('info', (line) => void lines.push(line)),
      now,
    });
    lanes.push(lane);
    return lane;
  };

  return {
    db,
    id,
    clock,
    now,
    lines,
    createLane,
    progress: () => readProgress(db, id),
    /** Lets time pass, a second at a time, in which these processes work. */
    async pass(ms: number, ...working: LetterLane[]) {
      for (const end = clock.time + ms; clock.time < end;) {
        clock.time += Math.min(seconds, end - clock.time);
        await Promise.all(working.map((lane) => lane.flush()));
      }
    },
  };
}

/** An error as nodemailer throws it when the server answers to a recipient, or to another command. */
function reply(responseCode: number, command = 'RCPT TO', words = 'no') {
  return Object.assign(new Error('refused'), {
    code: 'EENVELOPE',
    command,
    responseCode,
    response: `${responseCode} ${words}`,
  });
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

test('each recipient gets one mail, and the letter is then sent', async () => {
  const { id, createLane, pass, progress, db } = await createSending(3);
  const mails: OutgoingMail[] = [];
  const lane = await createLane(async (mail) => mails.push(mail));

  await pass(5 * seconds, lane);

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
  expect(mails[1]?.html).toContain('<h1 dir="auto">Hello</h1>');
  expect(mails[1]?.messageId).toMatch(new RegExp(`^letter-${id}\\.[\\w-]+@example\\.org$`));
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3);
  expect(JSON.stringify(mails[1]?.messageId)).not.toContain('token');
  expect(await db.select().from(letterDeliveries)).toHaveLength(3);
});

test('at 60 a minute there is one a second, by all processes together, and never a burst', async () => {
  const { clock, createLane } = await createSending(40);
  const times: number[] = [];
  const lanes = [1, 2, 3].map(() => createLane(async () => times.push(clock.time)));
  const working = await Promise.all(lanes);

  for (let step = 0; step < 200; step += 1) {
    clock.time += 100;
    await Promise.all(working.map((lane) => lane.flush()));
  }
  // A pause, or a machine that slept, is not made up for.
  clock.time += minutes;
  await Promise.all(working.map((lane) => lane.flush()));
  await Promise.all(working.map((lane) => lane.flush()));

  const gaps = times.map((time, index) => time - (times[index - 1] ?? time - seconds));
  expect(Math.min(...gaps)).toBe(seconds);
  expect(times).toHaveLength(21);
});

test('two processes on one database send nothing twice', async () => {
  const { createLane, pass, progress } = await createSending(30, 10_000);
  const sent: string[] = [];
  const lane = () => createLane(async ({ to }) => sent.push(to));

  await pass(40 * seconds, await lane(), await lane());

  expect(sent.toSorted()).toEqual(
    Array.from({ length: 30 }, (_, index) => emailOf(index + 1)).toSorted(),
  );
  expect(await progress()).toMatchObject({ state: 'sent', sent: 30 });
});

test('after a kill in the middle of a mail the rest goes out at once, and that one within two minutes', async () => {
  const { createLane, pass, progress } = await createSending(4);
  const sent: string[] = [];
  const killed = await createLane(async ({ to }) => {
    sent.push(to);
    // Accepted by the server, and never noted.
    if (to === emailOf(2)) await new Promise(() => {});
  });
  await killed.flush();
  const work = pass(seconds, killed);
  await expect.poll(() => sent).toHaveLength(2);
  void work;

  const next = await createLane(async ({ to }) => sent.push(to));
  await pass(3 * seconds, next);
  expect(sent).toEqual([1, 2, 3, 4].map(emailOf));
  await pass(2 * minutes, next);
  expect(sent).toEqual([1, 2, 3, 4, 2].map(emailOf));
  expect(await progress()).toMatchObject({ state: 'sent', sent: 4 });
});

test('the message id is the same at every attempt', async () => {
  const { createLane, pass } = await createSending(1);
  const ids: (string | undefined)[] = [];
  const lane = await createLane(async ({ messageId }) => {
    ids.push(messageId);
    if (ids.length < 3) throw reply(450);
  });
  await pass(10 * minutes, lane);

  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(1);
});

test('who leaves in the middle gets none', async () => {
  const { db, createLane, pass, progress } = await createSending(3);
  const sent: string[] = [];
  const lane = await createLane(async ({ to }) => {
    sent.push(to);
    if (to === emailOf(1)) await leave(db, 'token-2');
  });

  await pass(5 * seconds, lane);

  expect(sent).toEqual([1, 3].map(emailOf));
  expect(await progress()).toMatchObject({ state: 'sent', recipients: 3, sent: 2 });
});

test('a letter whose last recipients leave is sent', async () => {
  const { db, createLane, pass, progress } = await createSending(2);
  const lane = await createLane(async () => leave(db, 'token-2'));
  await pass(3 * seconds, lane);
  expect(await progress()).toMatchObject({ state: 'sent', sent: 1 });
});

test('a pause, and a stop, take hold before the next mail, and a restart changes neither', async () => {
  const { db, id, now, createLane, pass, progress } = await createSending(6);
  const sent: string[] = [];
  const send = async ({ to }: OutgoingMail) => sent.push(to);
  const lane = await createLane(send);
  await pass(2 * seconds, lane);

  await changeState(db, id, ['sending'], 'paused', now());
  await pass(10 * seconds, lane, await createLane(send));
  expect(sent).toHaveLength(2);
  await changeState(db, id, ['paused'], 'sending', now());
  await pass(2 * seconds, lane);
  expect(sent).toHaveLength(4);
  await changeState(db, id, ['sending'], 'stopped', now());
  await pass(10 * seconds, lane, await createLane(send));

  expect(sent).toHaveLength(4);
  expect(await progress()).toMatchObject({ state: 'stopped', recipients: 6, sent: 4 });
});

test.each([
  ['the recipient', reply(550)],
  ['the recipient by policy', reply(550, 'RCPT TO', '5.7.1 you are not welcome')],
  ['the message', reply(554, 'DATA', '5.7.1 this looks like spam')],
])('a refusal of %s for good is not tried again, and makes undeliverable', async (_, refusal) => {
  const { db, createLane, pass, progress } = await createSending(2);
  const tried: string[] = [];
  const lane = await createLane(async ({ to }) => {
    tried.push(to);
    if (to === emailOf(1)) throw refusal;
  });
  await pass(5 * minutes, lane);

  expect(tried).toEqual([1, 2].map(emailOf));
  expect(await progress()).toMatchObject({ state: 'sent', recipients: 2, sent: 1, refused: 1 });
  const [consent] = await db
    .select()
    .from(subscriberConsents)
    .where(eq(subscriberConsents.subscriberId, 1));
  expect(consent?.undeliverableAt).toEqual(new Date(start + seconds));
});

test('retries are a minute apart, then twice as long each time, and six hours at the most', () => {
  expect([1, 2, 3, 4].map((count) => letterRetryDelayMs(count) / minutes)).toEqual([1, 2, 4, 8]);
  expect(letterRetryDelayMs(2_000) / minutes).toBe(360);
});

test('a recipient who is put off is tried again within two minutes, and for three days', async () => {
  const { db, clock, createLane, progress } = await createSending(2);
  const times: number[] = [];
  const lane = await createLane(async ({ to }) => {
    if (to === emailOf(2)) return;
    times.push(clock.time);
    throw reply(451);
  });
  for (const end = start + 4 * days; clock.time < end; clock.time += 30 * seconds)
    await lane.flush();

  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeLessThan(2 * minutes);
  const lasted = (times.at(-1) ?? 0) - (times[0] ?? 0);
  expect(lasted).toBeGreaterThanOrEqual(3 * days);
  expect(lasted).toBeLessThan(3.3 * days);
  expect(await progress()).toMatchObject({ state: 'sent', sent: 1, refused: 1 });
  // It was put off, and not refused: the next letter goes there as well.
  const [consent] = await db.select().from(subscriberConsents);
  expect(consent?.undeliverableAt).toBeNull();
});

test('who was put off does not wait behind those who have not been tried', async () => {
  const { createLane, pass } = await createSending(300);
  const tried: string[] = [];
  const lane = await createLane(async ({ to }) => {
    tried.push(to);
    if (to === emailOf(1)) throw reply(451);
  });
  await pass(70 * seconds, lane);
  expect(tried.filter((to) => to === emailOf(1))).toHaveLength(2);
});

test('a mail that the server does not survive does not keep the others from being sent', async () => {
  const { createLane, pass, progress } = await createSending(4);
  const lane = await createLane(async ({ to }) => {
    if (to === emailOf(1)) throw Object.assign(new Error('closed'), { code: 'ECONNECTION' });
  });
  await pass(2 * minutes, lane);
  expect(await progress()).toMatchObject({ state: 'sending', sent: 3 });
});

test('a server that is away pauses the lane, is named, and costs no recipient an attempt', async () => {
  const { db, clock, createLane, pass, progress, lines } = await createSending(3);
  let isAway = true;
  const tried: string[] = [];
  const lane = await createLane(async ({ to }) => {
    tried.push(to);
    const code = 'ECONNECTION';
    if (isAway) throw Object.assign(new Error('connect ECONNREFUSED'), { code });
  });
  await pass(30 * seconds, lane);
  expect(tried).toHaveLength(1);
  expect(await progress()).toMatchObject({
    state: 'sending',
    sent: 0,
    problem: 'The mail server cannot be reached: connect ECONNREFUSED',
  });

  // For a week.
  for (let hour = 0; hour < 7 * 24; hour += 1) {
    clock.time += 60 * minutes;
    await lane.flush();
  }
  isAway = false;
  await pass(2 * minutes, lane);
  expect(await progress()).toMatchObject({ state: 'sent', sent: 3, refused: 0, problem: null });
  const deliveries = await db.select().from(letterDeliveries);
  expect(deliveries.map(({ deferrals }) => deferrals)).toEqual([0, 0, 0]);
  expect(lines.join()).not.toContain('@example.org');
});

test('a sender who is refused is a fault of the site: nothing is sent, and every subscriber stays', async () => {
  const { db, createLane, pass, progress } = await createSending(3);
  let isRefused = true;
  const lane = await createLane(async () => {
    if (isRefused) throw reply(553, 'MAIL FROM', '5.7.1 not your address');
  });
  await pass(10 * minutes, lane);
  expect(await progress()).toMatchObject({
    state: 'sending',
    sent: 0,
    refused: 0,
    problem: 'The mail server takes no mail from this site (553).',
  });
  const consents = await db.select().from(subscriberConsents);
  expect(consents.map(({ undeliverableAt }) => undeliverableAt)).toEqual([null, null, null]);

  isRefused = false;
  await pass(2 * minutes, lane);
  expect(await progress()).toMatchObject({ state: 'sent', sent: 3 });
});

test('a letter that cannot be rendered says so, holds no other up, and ends after three days', async () => {
  const { db, clock, now, createLane, pass, progress } = await createSending(2);
  const restore = failToRender();
  const sent: OutgoingMail[] = [];
  const lane = await createLane(async (mail) => sent.push(mail));
  await pass(10 * seconds, lane);
  expect(await progress()).toMatchObject({
    state: 'sending',
    problem: 'A mail could not be composed: no such token',
  });

  restore();
  const { id, version } = await createLetter(db, now(), { subject: 'Another', text: 'Hello' });
  await startSending(db, { id, version }, now());
  await pass(10 * seconds, lane);
  expect(sent.map(({ subject }) => subject)).toEqual(['Another', 'Another']);

  sent.length = 0;
  failToRender();
  for (const end = clock.time + 4 * days; clock.time < end; clock.time += 30 * seconds)
    await lane.flush();
  expect(await progress()).toMatchObject({ state: 'sent', sent: 0, refused: 2, problem: null });
  expect(sent).toEqual([]);
  // That is no fault of theirs.
  const consents = await db.select().from(subscriberConsents);
  expect(consents.map(({ undeliverableAt }) => undeliverableAt)).toEqual([null, null]);
});

test('a letter that can be rendered again goes out', async () => {
  const { createLane, pass, progress } = await createSending(2);
  const restore = failToRender();
  const lane = await createLane(async () => {});
  await pass(10 * seconds, lane);
  restore();
  await pass(2 * minutes, lane);
  expect(await progress()).toMatchObject({ state: 'sent', sent: 2, refused: 0, problem: null });
});

test('a clock that is set back delays sending by a minute at most', async () => {
  const { clock, createLane, pass, progress } = await createSending(3);
  const lane = await createLane(async () => {});
  await pass(seconds, lane);
  clock.time -= 5 * days;
  await pass(minutes, lane);
  expect(await progress()).toMatchObject({ state: 'sent', sent: 3 });
});

test('closing waits for the mail under way, and for no other', async () => {
  const { createLane, progress } = await createSending(2, 10_000);
  const { promise, resolve } = Promise.withResolvers<void>();
  let attempts = 0;
  const lane = await createLane(async () => {
    attempts += 1;
    await promise;
  });
  void lane.run();
  await expect.poll(() => attempts).toBe(1);
  let isClosed = false;
  const closed = lane.close().then(() => (isClosed = true));
  expect(isClosed).toBe(false);
  resolve();
  await closed;

  expect(attempts).toBe(1);
  expect(await progress()).toMatchObject({ state: 'sending', sent: 1 });
});
