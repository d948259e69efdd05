import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createServerClient } from '#db/engine/libsql/client.ts';
import { startServerClock } from '#db/engine/libsql/server-clock.ts';
import { openDatabase } from '#db/engine/open.ts';
import { createLetter, findLetter } from '#db/letters/letters.ts';
import { queueMail, type NewMail } from '#db/mail/deliveries.ts';
import { startSending } from '#db/letters/letter-sending.ts';
import { deliveries } from '#db/schema.ts';
import { DatabaseServer } from '#test/database-server.ts';
import { addReaders } from '#test/readers.ts';
import { createLog } from '../log.ts';
import { createMailQueue } from './mail-queue.ts';
import { withAddresses } from '../site/published-site.ts';
import { siteContent } from '#site-content';

const site = withAddresses(siteContent({}), {
  mailFrom: { address: 'hello@example.org' },
  contactTo: 'owner@example.org',
});

const minutes = 60_000;
const start = Date.parse('2026-03-01T09:00:00.000Z');
const mail: NewMail = {
  kind: 'account',
  message: { to: 'a@example.org', subject: 'S', text: 'T', html: 'H' },
};

let server: DatabaseServer;
beforeEach(async () => {
  server = await new DatabaseServer().start();
});
afterEach(() => server.close());

/** What one process has; `send` is what the mail server does. */
async function createProcess(send: () => Promise<void>, now?: () => Date) {
  const { db } = await openDatabase(server.url);
  const clock = { time: start };
  const lines: string[] = [];
  const queue = createMailQueue({
    db,
    mailer: {
      async send() {
        await send();
        return { answer: '250 accepted', isFile: false };
      },
    },
    readSite: async () => site,
    publicUrl: 'http://site.test',
    lettersPerMinute: 60_000,
    log: createLog('info', (line) => void lines.push(line)),
    now: now ?? (() => new Date(clock.time)),
  });
  onTestFinished(() => void queue.close());
  return { db, clock, lines, queue };
}

async function startLetter({ db }: Awaited<ReturnType<typeof createProcess>>, count: number) {
  await addReaders(db, count);
  const { id, version } = await createLetter(db, new Date(start), { subject: 'News', text: 'Hi' });
  await startSending(db, { id, version }, new Date(start));
  return id;
}

test('mail and a letter that left while the database went away are sent once', async () => {
  let sent = 0;
  const killed = Promise.withResolvers<void>();
  const one = await createProcess(async () => {
    sent += 1;
    if (sent === 2) killed.resolve(server.kill());
    await killed.promise;
  });
  const id = await startLetter(one, 1);
  await queueMail(one.db, mail, new Date(start));

  const done = one.queue.flush();
  await expect.poll(() => one.lines.join()).toContain('mail queue failed');
  await server.start();
  await done;

  expect(sent).toBe(2);
  expect(await findLetter(one.db, id)).toMatchObject({ sent: 1, problem: null });
  expect((await one.db.select().from(deliveries)).map(({ state }) => state)).toEqual([
    'sent',
    'sent',
  ]);
});

test('two processes whose clocks are five minutes apart send each mail once', async () => {
  const client = createServerClient({ url: server.url, timeoutMs: 5_000 });
  const clocks = await Promise.all(
    [0, 5 * minutes, -5 * minutes].map((wrongBy) =>
      startServerClock(client, () => Date.now() + wrongBy),
    ),
  );
  for (const { now } of clocks) expect(Math.abs(now().getTime() - Date.now())).toBeLessThan(1_000);
  let sent = 0;
  const send = async () => void (sent += 1);
  const [one, ...others] = await Promise.all(clocks.map(({ now }) => createProcess(send, now)));
  if (!one) throw new Error('there is no process');
  for (let count = 0; count < 20; count += 1) await queueMail(one.db, mail, new Date());
  const recipients = 12;
  const id = await startLetter(one, recipients);

  await expect
    .poll(async () => {
      await Promise.all([one, ...others].map(({ queue }) => queue.flush()));
      return (await findLetter(one.db, id))?.state;
    })
    .toBe('sent');
  expect(sent).toBe(20 + recipients);
  for (const clock of clocks) clock.stop();
});
