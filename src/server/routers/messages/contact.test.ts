import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { newsletterForm } from '#content';
import {
  contacts,
  deliveries,
  subscriberConsents,
  subscribers,
  suspectedContacts,
} from '#db/schema.ts';
import { createTestApp, message as usualMessage, spam } from '#test/test-app.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const minutes = 60_000;

const message = { ...usualMessage, company: '<b>Navy', message: '<b>One line.\nAnother.' };

test('a message is stored and the notice of it goes to us at once, to be answered to the visitor', async () => {
  const site = await createTestApp({ CONTACT_TO: 'desk@example.org' });

  await site.visitor.contact.send(message);
  await vi.waitFor(() => expect(site.mails).toHaveLength(1), 4_000);

  expect(await site.db.select().from(contacts)).toEqual([
    { ...message, id: 1, createdAt: site.deps.now() },
  ]);
  expect(site.mails[0]).toMatchObject({
    to: 'desk@example.org',
    replyTo: { name: 'Grace Hopper', address: 'grace@example.org' },
    subject: 'New message: Custom AI Solution from Grace Hopper',
  });
  expect(site.mails[0]?.text).toContain('<b>One line.\nAnother.');
  expect(site.mails[0]?.text).toContain('Reply to this mail to answer Grace Hopper.');
  expect(site.mails[0]?.html).not.toContain('<b>');
});

test('five messages in ten minutes are taken from one address, then five more', async () => {
  const site = await createTestApp();
  const send = () => site.visitor.contact.send(message);
  const countWrites = () => site.db.all(sql`select total_changes() as writes`);

  for (let window = 0; window < 2; window += 1) {
    for (let sent = 0; sent < 5; sent += 1) await send();
    await site.mailQueue.flush();
    const before = await countWrites();
    await expect(send()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await countWrites(), 'what is refused writes nothing').toEqual(before);
    site.advance(10 * minutes - 1);
    await expect(send()).rejects.toThrow('Please try again in 1 second.');
    site.advance(1);
  }
  expect(await site.db.select().from(contacts)).toHaveLength(10);
});

test('a message that is sent again within an hour counts as one, however often', async () => {
  const site = await createTestApp();
  const again = { ...message, attempt: 'the only one' };
  for (let count = 0; count < 12; count += 1) await site.visitor.contact.send(again);
  // Also where the clock was ahead.
  site.advance(-2 * minutes);
  await site.visitor.contact.send(again);
  site.advance(2 * minutes);
  expect(await site.db.$count(contacts)).toBe(1);
  for (let count = 1; count < 5; count += 1) await site.visitor.contact.send(message);
  await expect(site.visitor.contact.send(message)).rejects.toThrow('Too many messages');

  site.advance(60 * minutes - 1);
  await site.visitor.contact.send(again);
  expect(await site.db.$count(contacts)).toBe(5);
  site.advance(1);
  await site.visitor.contact.send(again);
  expect(await site.db.$count(contacts)).toBe(6);
});

test('a sixth sign-up within 10 minutes is refused, whatever address is entered', async () => {
  const site = await createTestApp();
  const { contact } = site.visitor;
  for (let asked = 0; asked < 5; asked += 1)
    await contact.subscribe({ email: `${asked}@example.org` });
  await expect(contact.subscribe({ email: 'ada@example.org' })).rejects.toThrow(
    'Too many sign-ups',
  );
  site.advance(10 * 60_000);
  await contact.subscribe({ email: 'ada@example.org' });
});

const folder = temporaryFolder('limits');

test('a restart forgets no limit', async () => {
  const environment = { DATABASE_URL: `file:${folder}/site.db` };
  const before = await createTestApp(environment);
  for (let sent = 0; sent < 5; sent += 1) await before.visitor.contact.send(message);
  before.close();

  const after = await createTestApp(environment);

  await expect(after.visitor.contact.send(message)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
  after.close();
});

test('messages that fail validation do not count against the limit', async () => {
  const site = await createTestApp();

  for (let sent = 0; sent < 8; sent += 1) {
    const sending = site.visitor.contact.send({ ...message, email: 'grace' });
    await expect(sending).rejects.toThrow('valid email');
  }

  await site.visitor.contact.send(message);
});

test('a suspect is stored and marked, and its notice waits half a day', async () => {
  const site = await createTestApp();
  const hours = 60 * minutes;

  await site.visitor.contact.send({ ...message, ...spam });
  await site.mailQueue.flush();
  expect(await site.db.select().from(contacts)).toHaveLength(1);
  expect(await site.db.select().from(suspectedContacts)).toEqual([
    {
      contactId: 1,
      reasons: [
        'filled the field that people do not see',
        'sent within seconds of opening the page',
      ],
    },
  ]);
  site.advance(12 * hours - 1);
  await site.mailQueue.flush();
  expect(site.mails).toEqual([]);

  site.advance(1);
  await site.mailQueue.flush();
  expect(site.mails[0]?.subject).toBe(
    'Perhaps spam: New message: Custom AI Solution from Grace Hopper',
  );
});

test('what a program writes into the hidden fields is never its mistake', async () => {
  const site = await createTestApp();
  const client = site.openClient();

  const response = await client.post('/api/contact', { ...message, website: {}, filledInMs: 'x' });

  expect(response.status).toBe(201);
  expect(await site.db.select().from(suspectedContacts)).toHaveLength(1);
});

async function createSubscriptions() {
  const site = await createTestApp();
  return {
    site,
    /** The token of the newest mail after somebody entered the address. */
    async subscribe(email: string, ip?: string) {
      await site.openClient(ip).post('/api/subscribers', { email });
      await site.mailQueue.flush();
      return site.confirmToken();
    },
    confirm: (token: string) => site.visitor.contact.confirmSubscription({ token }),
    consents: () => site.db.select().from(subscriberConsents),
  };
}

test('an address is on the list once it was confirmed, and the proof of that stays', async () => {
  const { site, subscribe, confirm, consents } = await createSubscriptions();
  const askedAt = site.deps.now();
  const token = await subscribe('Grace@Example.org');
  expect(await site.db.select().from(subscribers)).toMatchObject([{ email: 'grace@example.org' }]);
  expect(await consents()).toMatchObject([{ subscriberId: 1, askedAt, confirmedAt: null }]);

  site.advance(5 * minutes);
  await confirm(token);
  const confirmed = [{ subscriberId: 1, askedAt, confirmedAt: site.deps.now() }];
  expect(await consents()).toMatchObject(confirmed);
  await expect(confirm(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });

  site.advance(60 * minutes);
  await subscribe('grace@example.org');
  expect(site.mails).toHaveLength(1);
  expect(await consents()).toMatchObject(confirmed);
});

test('the link of somebody who has left does not say that they are on the list', async () => {
  const { site, subscribe, confirm } = await createSubscriptions();
  const token = await subscribe('grace@example.org');
  await confirm(token);
  const { searchParams } = new URL(site.mails[0]?.leaveUrl ?? '');
  await site.visitor.subscribers.leave({ token: searchParams.get('token') ?? '' });
  expect(await site.db.$count(subscribers)).toBe(0);

  const refusal = await confirm(token).catch(({ message }: Error) => message);
  for (const sentence of [refusal, newsletterForm.linkUsed]) {
    expect(sentence).toMatch(/^This link does not work any more\. Perhaps .* used, .* newer/);
    expect(sentence).not.toMatch(/you are on the list/);
    expect(sentence).toMatch(/If you are not on the list, subscribe/);
  }
});

test('a mailbox is asked once in ten minutes, however many ask, and the first link goes on working', async () => {
  const { site, subscribe, confirm } = await createSubscriptions();
  const first = await subscribe('grace@example.org');
  const others = ['Grace@Example.org', ' grace@example.org ', 'grace+1@example.org'];
  for (const [at, email] of others.entries()) {
    await subscribe(email, `198.51.100.${at}`);
  }
  expect(site.mails).toHaveLength(1);
  await confirm(first);
});

test('after ten minutes a mailbox is asked again, and the newer link takes the place of the first', async () => {
  const { site, subscribe, confirm } = await createSubscriptions();
  const first = await subscribe('grace@example.org');
  site.advance(10 * minutes);
  const second = await subscribe('grace@example.org');
  expect(site.mails).toHaveLength(2);
  // The trace of the first stays: it was sent.
  expect(await site.db.$count(deliveries)).toBe(2);
  await expect(confirm(first)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await confirm(second);
});

test('of several sign-ups in which no mail leaves the newest is mailed once one does', async () => {
  const { site, subscribe, confirm } = await createSubscriptions();
  site.mailServer.isDown = true;
  for (let asked = 1; asked <= 3; asked += 1) {
    await subscribe('grace@example.org');
    site.advance(10 * minutes);
  }
  site.mailServer.isDown = false;
  const token = await subscribe('grace@example.org');

  expect(site.mails).toHaveLength(1);
  await confirm(token);
});

test('a sign-up at the moment of a confirmation does not undo it', async () => {
  const { site, subscribe, confirm, consents } = await createSubscriptions();
  const token = await subscribe('grace@example.org');
  site.advance(10 * minutes);

  await Promise.all([subscribe('grace@example.org'), confirm(token)]);

  expect(await consents()).toMatchObject([{ confirmedAt: expect.any(Date) }]);
});
