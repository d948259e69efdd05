import { afterEach, beforeEach, expect, test } from 'vitest';
import { createServerClient } from '#db/engine/libsql/client.ts';
import { startServerClock } from '#db/engine/libsql/server-clock.ts';
import { openDatabase } from '#db/engine/open.ts';
import { findLetter } from '#db/letters/letters.ts';
import { queueMail } from '#db/mail/deliveries.ts';
import { deliveries } from '#db/schema.ts';
import { DatabaseServer } from '#test/database-server.ts';
import { mail, minutes, queuesOf, type Send } from '#test/mail-queues.ts';
import { addReaders } from '#test/readers.ts';

let server: DatabaseServer;
beforeEach(async () => {
  server = await new DatabaseServer().start();
});
afterEach(() => server.close());

/** What one process has; `send` is what the mail server does. */
async function createProcess(send: Send, now?: () => Date) {
  const { db } = await openDatabase(server.url);
  const queues = queuesOf(db, 60_000);
  return { ...queues, queue: queues.createQueue(send, now) };
}

test('mail and a letter that left while the database went away are sent once', async () => {
  let sent = 0;
  const killed = Promise.withResolvers<void>();
  const one = await createProcess(async () => {
    sent += 1;
    if (sent === 2) killed.resolve(server.kill());
    await killed.promise;
  });
  await addReaders(one.db, 1);
  const id = await one.startLetter();
  await queueMail(one.db, mail, new Date());

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
  await addReaders(one.db, recipients);
  const id = await one.startLetter();

  await expect
    .poll(async () => {
      await Promise.all([one, ...others].map(({ queue }) => queue.flush()));
      return (await findLetter(one.db, id))?.state;
    })
    .toBe('sent');
  expect(sent).toBe(20 + recipients);
  for (const clock of clocks) clock.stop();
});
