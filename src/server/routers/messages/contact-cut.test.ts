import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#db/engine/open.ts';
import { DatabaseServer } from '#test/database-server.ts';
import { startProxy } from '#test/network-proxy.ts';
import { createTestApp, message } from '#test/test-app.ts';

test('a message whose answer was cut off is stored whole, and its repeat is no second one', async () => {
  const server = await new DatabaseServer().start();
  const proxy = await startProxy(server.url);
  const site = await createTestApp({ DATABASE_URL: proxy.url });
  const { db, close } = await openDatabase(server.url);
  onTestFinished(async () => {
    site.close();
    close();
    proxy.close();
    await server.close();
  });
  /** How many messages, states of them, and notices: those that wait and those that have left. */
  const stored = async () => {
    const notices = sql`(select count(*) from deliveries)`;
    const [row] = await db.all<Record<'messages' | 'states' | 'notices', number>>(
      sql`select (select count(*) from contacts) as messages, (select count(*) from contact_states) as states, ${notices} as notices`,
    );
    return [row?.messages, row?.states, row?.notices];
  };
  const attempt = '1772355600000.5 0';
  const send = async (fields = {}) =>
    (await site.openClient().post('/api/contact', { ...message, attempt, ...fields })).status;

  proxy.network.losesAnswersTo = /insert into \\"contacts\\"/;
  expect(await send()).toBe(503);
  expect(await stored()).toEqual([1, 1, 1]);

  proxy.network.losesAnswersTo = undefined;
  expect(await send(), 'the same again').toBe(201);
  expect(await stored()).toEqual([1, 1, 1]);
  expect(await send({ message: 'It was changed.' })).toBe(201);
  expect(await send({ attempt: '1772355600000.5 1' }), 'the same, written once more').toBe(201);
  expect(await stored()).toEqual([3, 3, 3]);
  expect(await send({ attempt: undefined })).toBe(201);
  expect(await stored()).toEqual([4, 4, 4]);
});
