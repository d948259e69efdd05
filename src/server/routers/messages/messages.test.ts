import { expect, test } from 'vitest';
import { signedInApp, message, spam } from '#test/test-app.ts';

const inbox = { folder: 'inbox' as const, search: '', page: 1 };

async function createDesk() {
  const { site, admin } = await signedInApp();
  let senders = 0;
  return {
    ...site,
    admin,
    /** Stores a message, and answers its id. */
    async receive(fields: object = {}) {
      senders += 1;
      const response = await site
        .openClient(`198.51.100.${senders}`)
        .post('/api/contact', { ...message, ...fields });
      expect(response.status).toBe(201);
      return senders;
    },
    async find(search: string) {
      const { rows: messages } = await admin.messages.list({ ...inbox, search });
      return messages.map(({ id }) => id);
    },
    /** Of each folder that is not empty: all messages, and the unread ones. */
    async counts() {
      const counts = await admin.messages.counts();
      return Object.fromEntries(
        counts
          .filter(({ total }) => total > 0)
          .map(({ folder, total, unread }) => [folder, [total, unread]]),
      );
    },
  };
}

test('messages are listed newest first, with their beginning', async () => {
  const { receive, admin } = await createDesk();
  await receive();
  await receive({ name: 'Ada Lovelace', message: '😀'.repeat(2_000) });

  const { rows: messages, page, hasNext } = await admin.messages.list(inbox);

  expect(messages).toMatchObject([
    { name: 'Ada Lovelace', preview: '😀'.repeat(200), isUnread: true },
    { name: 'Grace Hopper', subject: 'custom', preview: message.message, isUnread: true },
  ]);
  expect({ page, hasNext }).toEqual({ page: 1, hasNext: false });
  expect(Object.keys(messages[0] ?? {})).not.toContain('email');
});

test('a search finds words and their beginnings in name, address, company and message', async () => {
  const { receive, find } = await createDesk();
  const zoe = await receive({ name: 'Zoë Ångström', company: 'Müller & Söhne' });
  const ada = await receive({ name: 'Ada', email: 'ada@engines.test', message: 'NOT a word' });

  for (const search of ['zoe', 'ANGSTRÖM', 'ang', 'muller sohne', 'Zoë compil', 'think? (zoe)']) {
    expect([search, await find(search)]).toEqual([search, [zoe]]);
  }
  for (const search of ['engines', 'ada@engines.test', 'NOT', 'wor']) {
    expect([search, await find(search)]).toEqual([search, [ada]]);
  }
  for (const search of ['gstrom', 'zoe engines', 'zoe OR ada', 'zoe NOT ada', 'x'.repeat(500)]) {
    expect([search, await find(search)]).toEqual([search, []]);
  }
});

test('no search is a query', async () => {
  const { receive, find } = await createDesk();
  await receive();
  for (const search of [
    '"',
    'NEAR(zoe ada, 5)',
    'name:grace',
    '^grace',
    'grace -hopper',
    '{a b}: c',
    'grace"*',
    'grace\u0000hopper',
    '\uD800',
    '"'.repeat(500),
  ]) {
    expect((await find(search)).length).toBeLessThanOrEqual(1);
  }
});

test('an opened message has all fields, and what became of its notice', async () => {
  const site = await createDesk();
  const { receive, admin, mailQueue, mailServer, advance, deps } = site;
  mailServer.isDown = true;
  const id = await receive({ company: '<b>Navy</b>' });
  await mailQueue.flush();
  expect(await admin.messages.byId({ id })).toEqual({
    id,
    name: 'Grace Hopper',
    email: 'grace@example.org',
    company: '<b>Navy</b>',
    subject: 'custom',
    message: message.message,
    createdAt: deps.now(),
    privacy: true,
    folder: 'inbox',
    isUnread: true,
    reasons: [],
    notice: {
      state: 'waits',
      reason: 'The mail server cannot be reached: the mail server is down',
    },
    answers: [],
    draft: { text: '', version: 0 },
    agreements: [],
  });

  for (let tries = 0; tries < 12; tries += 1) {
    advance(6 * 60 * 60_000);
    await mailQueue.flush();
  }
  const later = await site.signIn();
  const state = async (of: number) => (await later.messages.byId({ id: of })).notice;
  expect(await state(id)).toEqual({
    state: 'refused',
    reason: 'The mail server cannot be reached: the mail server is down',
  });

  mailServer.isDown = false;
  const next = await receive();
  await mailQueue.flush();
  expect(await state(next)).toEqual({ state: 'sent' });

  deps.mailer.send = async () => ({ answer: '/outbox/1.eml', isFile: true });
  const written = await receive();
  await mailQueue.flush();
  expect(await state(written)).toEqual({ state: 'file' });
});

test('the counts follow marks and moves, however often they are made', async () => {
  const { receive, admin, counts } = await createDesk();
  const id = await receive();
  await receive();
  const twice = async (change: () => Promise<void>) => {
    await change();
    await Promise.all([change(), change()]);
    return await counts();
  };
  expect(await counts()).toEqual({ inbox: [2, 2] });
  expect(await twice(() => admin.messages.mark({ id, isRead: true }))).toEqual({ inbox: [2, 1] });
  expect(await twice(() => admin.messages.mark({ id, isRead: false }))).toEqual({ inbox: [2, 2] });
  expect(await twice(() => admin.messages.move({ id, to: 'archived' }))).toEqual({
    inbox: [1, 1],
    archived: [1, 1],
  });
  // A repeat does not forget where the message came from.
  expect(await twice(() => admin.messages.move({ id, to: 'deleted' }))).toEqual({
    inbox: [1, 1],
    deleted: [1, 1],
  });
  expect(await twice(() => admin.messages.restore({ id }))).toEqual({
    inbox: [1, 1],
    archived: [1, 1],
  });
  await expect(admin.messages.deleteForGood({ id })).rejects.toThrow(
    'This message is not in Deleted any more.',
  );
});

test('a message that is gone says so, whatever is asked of it', async () => {
  const { receive, admin, counts } = await createDesk();
  const id = await receive();
  await admin.messages.move({ id, to: 'deleted' });
  await admin.messages.deleteForGood({ id });

  for (const ask of [
    () => admin.messages.byId({ id }),
    () => admin.messages.mark({ id, isRead: true }),
    () => admin.messages.move({ id, to: 'inbox' }),
    () => admin.messages.restore({ id }),
    () => admin.messages.deleteForGood({ id }),
    () => admin.messages.personalData({ id }),
    () => admin.messages.erasePerson({ id }),
    () => admin.answers.save({ id, version: 0, text: 'Hello' }),
    () => admin.answers.send({ id, version: 0 }),
  ]) {
    await expect(ask()).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'This message is not here any more.',
    });
  }
  expect(await counts()).toEqual({});
});

test('what is no spam goes to the inbox, and its notice is mailed once', async () => {
  const site = await createDesk();
  const id = await site.receive(spam);
  const other = await site.receive(spam);
  await site.mailQueue.flush();
  expect(site.mails).toHaveLength(0);
  const opened = await site.admin.messages.byId({ id });
  expect(opened).toMatchObject({ folder: 'suspected', notice: { state: 'held' } });
  expect(opened.reasons).toContain('filled the field that people do not see');

  const otherWindow = await site.signIn();
  const notSpam = { id, to: 'inbox' as const };
  await Promise.all([
    site.admin.messages.move(notSpam),
    site.admin.messages.move(notSpam),
    otherWindow.messages.move(notSpam),
  ]);
  await site.mailQueue.flush();
  await otherWindow.messages.move(notSpam);
  await site.mailQueue.flush();
  await site.admin.messages.move({ id: other, to: 'answered' });
  await site.mailQueue.flush();
  expect(site.mails).toHaveLength(1);
  expect(await site.counts()).toEqual({ inbox: [1, 1], answered: [1, 1] });
  expect((await site.admin.messages.byId({ id })).notice).toEqual({ state: 'sent' });

  // The notice of the other one comes in its time.
  site.advance(12 * 60 * 60_000);
  await site.mailQueue.flush();
  expect(site.mails).toHaveLength(2);
});

test('the notice of a deleted suspected message is not mailed, unless the message is restored', async () => {
  const site = await createDesk();
  const [deleted, restored] = [await site.receive(spam), await site.receive(spam)];
  for (const id of [deleted, restored]) await site.admin.messages.move({ id, to: 'deleted' });
  site.advance(13 * 60 * 60_000);
  await site.mailQueue.flush();
  expect(site.mails).toHaveLength(0);

  const nextDay = await site.signIn();
  await nextDay.messages.restore({ id: restored });
  expect((await nextDay.messages.byId({ id: deleted })).notice).toEqual({ state: 'held' });
  // The site was off.
  site.advance(60 * 24 * 60 * 60_000);
  await site.mailQueue.flush();
  expect(site.mails).toHaveLength(1);

  // In a window that did not know that it is deleted.
  const later = await site.signIn();
  await later.messages.move({ id: deleted, to: 'archived' });
  site.advance(13 * 60 * 60_000);
  await site.mailQueue.flush();
  expect(site.mails).toHaveLength(2);
});

test('when the notice of a message cannot be stored, its move is not made either', async () => {
  const { admin, receive, db, counts } = await createDesk();
  const [id, deleted] = [await receive(spam), await receive(spam)];
  await admin.messages.move({ id: deleted, to: 'deleted' });
  const before = await counts();
  await db.run(
    "create trigger broken before update on deliveries begin select raise(abort, 'broken'); end",
  );

  for (const change of [
    () => admin.messages.move({ id, to: 'inbox' }),
    () => admin.messages.move({ id, to: 'deleted' }),
    () => admin.messages.restore({ id: deleted }),
  ]) {
    await expect(change()).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    expect(await counts()).toEqual(before);
  }
});

test('a notice that is being mailed is not mailed again by "Not spam"', async () => {
  const site = await createDesk();
  const id = await site.receive(spam);
  const { promise, resolve } = Promise.withResolvers<void>();
  site.mailServer.busyUntil = promise;
  await site.admin.messages.move({ id, to: 'inbox' });
  const sent = site.mailQueue.flush();
  await expect.poll(() => site.mailServer.connections).toBe(1);
  await site.admin.messages.move({ id, to: 'suspected' });
  await site.admin.messages.move({ id, to: 'inbox' });
  resolve();
  await sent;
  await site.mailQueue.flush();

  expect(site.mails).toHaveLength(1);
});
