import { expect, test } from 'vitest';
import { createTestApp } from '#test/test-app.ts';

test('an administrator learns what mail waits, and why', async () => {
  const site = await createTestApp();
  const caller = await site.signIn();
  const message = {
    name: 'Grace Hopper',
    email: 'grace@example.org',
    subject: 'other' as const,
    message: 'Hello',
    privacy: true as const,
  };
  const none = { count: 0, lastError: null };
  expect(await caller.mail.status()).toMatchObject({ waiting: none, givenUp: none, held: 0 });

  site.mailServer.isDown = true;
  await site.visitor.contact.send(message);
  await site.mailQueue.flush();
  await site.visitor.contact.send({ ...message, website: 'https://casino.test', filledInMs: 100 });

  expect(await caller.mail.status()).toMatchObject({
    waiting: { count: 1, lastError: 'the mail server is down' },
    givenUp: none,
    held: 1,
  });
  await expect(site.visitor.mail.status()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});
