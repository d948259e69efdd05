import { expect, test } from 'vitest';
import { deliveries, subscriberConsents, subscribers } from '#db/schema.ts';
import { reply } from '#test/mail-queues.ts';
import { message, signedInApp } from '#test/test-app.ts';

const minutes = 60 * 1_000;

async function createList() {
  const { site, admin } = await signedInApp();
  return {
    site,
    admin,
    async subscribe(email: string) {
      await site.visitor.contact.subscribe({ email });
      await site.mailQueue.flush();
      site.advance(10 * minutes);
      const leaveUrl = new URL(site.mails.at(-1)?.leaveUrl ?? '');
      return { confirm: site.confirmToken(), leaveUrl };
    },
    confirm: (token: string) => site.visitor.contact.confirmSubscription({ token }),
    emails: async () => (await site.db.select().from(subscribers)).map(({ email }) => email),
    list: (search = '') => admin.subscribers.list({ search, page: 1 }),
  };
}

test('the list says who asked and who confirmed when, newest first, and how many of each are there', async () => {
  const { site, subscribe, confirm, list } = await createList();
  const askedAt = site.deps.now();
  const { confirm: token } = await subscribe('ada@example.org');
  const confirmedAt = site.deps.now();
  await confirm(token);
  await subscribe('grace@example.org');

  expect(await list()).toEqual({
    rows: [
      {
        id: 2,
        email: 'grace@example.org',
        askedAt: confirmedAt,
        confirmedAt: null,
        undeliverableAt: null,
      },
      { id: 1, email: 'ada@example.org', askedAt, confirmedAt, undeliverableAt: null },
    ],
    page: 1,
    hasNext: false,
    counts: { confirmed: 1, waiting: 1, undeliverable: 0 },
  });
});

test('a search finds words and their beginnings, and nothing in it is a query', async () => {
  const { subscribe, list } = await createList();
  await subscribe('ada.lovelace@example.org');
  await subscribe('grace@example.org');
  for (const [search, found] of [
    ['ada', ['ada.lovelace@example.org']],
    ['ada.lovelace@example.org', ['ada.lovelace@example.org']],
    ['ovelace', []],
    ['"*', ['grace@example.org', 'ada.lovelace@example.org']],
  ] as const) {
    const { rows: subscriptions } = await list(search);
    expect([search, subscriptions.map(({ email }) => email)]).toEqual([search, found]);
  }
});

test('who is removed is gone with the mail to them, and a second removal says so', async () => {
  const { site, admin, list, emails } = await createList();
  site.mailServer.isDown = true;
  await site.visitor.contact.subscribe({ email: 'ada@example.org' });
  const [row] = (await list()).rows;
  const id = row?.id ?? 0;

  await admin.subscribers.remove({ id });
  expect(await emails()).toEqual([]);
  expect(await site.db.$count(deliveries)).toBe(0);
  expect((await list('ada')).rows).toEqual([]);
  await expect(admin.subscribers.remove({ id })).rejects.toThrow('There is no such subscription.');
});

test('an address that a server refused for good is undeliverable until it is confirmed', async () => {
  const { site, confirm, list } = await createList();
  const failedAt = site.deps.now();
  let asked = '';
  site.deps.mailer.send = async ({ text }) => {
    asked = text;
    throw reply(550);
  };
  await site.visitor.contact.subscribe({ email: 'ada@example.org' });
  await site.mailQueue.flush();
  const token = /confirm=([\w-]+)#/.exec(asked)?.[1] ?? '';
  expect((await list()).rows).toMatchObject([{ undeliverableAt: failedAt }]);

  await confirm(token);
  expect((await list()).rows).toMatchObject([{ undeliverableAt: null }]);
});

test('a confirmed address that was refused since gets letters again when it is entered', async () => {
  const { site, admin, subscribe, confirm, list } = await createList();
  for (const email of ['ada@example.org', 'grace@example.org']) {
    await confirm((await subscribe(email)).confirm);
  }
  const undeliverableAt = site.deps.now();
  await site.db.update(subscriberConsents).set({ undeliverableAt });
  const { rows: before } = await list();
  const mails = site.mails.length;

  await site.visitor.contact.subscribe({ email: 'ada@example.org' });
  await site.mailQueue.flush();
  const ada = { ...before[1], undeliverableAt: null };
  expect((await list()).rows).toEqual([before[0], ada]);
  expect(await admin.letters.recipients()).toMatchObject({ recipients: 1 });
  expect(site.mails).toHaveLength(mails);
});

test('an undeliverable address gets letters again when an administrator says so, harmlessly twice', async () => {
  const { site, admin, subscribe, confirm, list } = await createList();
  for (const email of ['ada@example.org', 'grace@example.org']) {
    await confirm((await subscribe(email)).confirm);
  }
  // Letters go to confirmed addresses alone.
  await subscribe('waits@example.org');
  const undeliverableAt = site.deps.now();
  await site.db.update(subscriberConsents).set({ undeliverableAt });
  expect(await admin.letters.recipients()).toMatchObject({ recipients: 0 });
  expect((await list()).counts).toMatchObject({ undeliverable: 2 });

  for (let time = 0; time < 2; time += 1) await admin.subscribers.mailAgain({ id: 1 });
  expect((await list()).rows).toMatchObject([
    { id: 3, undeliverableAt, confirmedAt: null },
    { id: 2, undeliverableAt },
    { id: 1, undeliverableAt: null, confirmedAt: expect.any(Date) },
  ]);
  expect(await admin.letters.recipients()).toMatchObject({ recipients: 1 });
  expect((await list()).counts).toMatchObject({ undeliverable: 1 });
  await admin.subscribers.mailAllAgain();
  expect((await list()).counts).toMatchObject({ undeliverable: 0 });
  expect(await admin.letters.recipients()).toMatchObject({ recipients: 2 });
  await expect(admin.subscribers.mailAgain({ id: 4 })).rejects.toThrow(
    'There is no such subscription.',
  );
});

test('the download holds the confirmed ones alone', async () => {
  const { site, subscribe, confirm } = await createList();
  const asked = site.deps.now().toISOString();
  const { confirm: token } = await subscribe('+1@example.org');
  const confirmed = site.deps.now().toISOString();
  await confirm(token);
  await subscribe('waits@example.org');

  const response = await (await site.signInClient()).get('/api/subscribers.csv');
  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="subscribers/);
  expect(await response.text()).toBe(
    `E-mail,Asked,Confirmed,Privacy Policy\r\n'+1@example.org,${asked},${confirmed},\r\n`,
  );
});

test('each token ends one subscription alone, before it is confirmed too, as long as that exists', async () => {
  const { site, subscribe, confirm, emails } = await createList();
  const ada = await subscribe('ada@example.org');
  await confirm(ada.confirm);
  const grace = await subscribe('grace@example.org');
  await subscribe('joan@example.org');
  const leave = ({ leaveUrl }: typeof ada) =>
    site.visitor.subscribers.leave({ token: leaveUrl.searchParams.get('token') ?? '' });

  site.advance(20 * 24 * 60 * minutes);
  const newer = await subscribe('grace@example.org');
  expect(newer.leaveUrl, 'in a newer confirmation mail as well').toEqual(grace.leaveUrl);
  await leave(grace);
  expect(await emails()).toEqual(['ada@example.org', 'joan@example.org']);
  await leave(ada);
  expect(await emails()).toEqual(['joan@example.org']);
});

test.each(['leaves', 'is removed', 'is erased'])(
  'who %s and asks again gets another link',
  async (ends) => {
    const { site, admin, emails, list } = await createList();
    const { visitor } = site;
    await visitor.contact.send(message);
    await visitor.contact.subscribe({ email: message.email });
    const [{ leaveToken: token = '' } = {}] = await site.db.select().from(subscriberConsents);
    if (ends === 'leaves') await visitor.subscribers.leave({ token });
    else if (ends === 'is removed') await admin.subscribers.remove({ id: 1 });
    else await admin.messages.erasePerson({ id: 1 });
    expect(await emails()).toEqual([]);

    await visitor.contact.subscribe({ email: message.email });
    await site.mailQueue.flush();
    await visitor.contact.confirmSubscription({ token: site.confirmToken() });
    expect((await list()).counts).toMatchObject({ confirmed: 1 });
  },
);
