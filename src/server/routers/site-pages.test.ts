import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { LegalPageName } from '#shared/site/legal-pages.ts';
import { signedInApp, message } from '#test/test-app.ts';

const hours = 60 * 60 * 1_000;

async function openDesk() {
  const { site, client, admin } = await signedInApp();
  const write = async (part: LegalPageName, change: { title?: string; text?: string }) => {
    const { version, changes } = (await admin.site.state({ part })).draft;
    return await admin.site.save({ part, version, changes: { ...changes, ...change } });
  };
  let senders = 0;
  return {
    ...site,
    client,
    admin,
    write,
    /** Answers the id of the version. */
    async publish(part: LegalPageName, text: string) {
      await write(part, { text });
      const { draft, published } = await admin.site.state({ part });
      const { version } = draft;
      return (await admin.site.publish({ part, version, after: published.id })).id;
    },
    /** As a program sends it, each time from another address; answers what the desk says of it. */
    async send(fields: object = {}) {
      senders += 1;
      const sent = { ...message, email: `g${senders}@example.org`, ...fields };
      const { status } = await site.openClient(`192.0.2.${senders}`).post('/api/contact', sent);
      expect(status).toBe(201);
      const [newest] = await site.db.all<{ id: number }>(sql`select max(id) id from contacts`);
      return await admin.messages.byId({ id: newest?.id ?? 0 });
    },
    /** A session does not last so long without being used. */
    async nextDay() {
      for (let time = 0; time < 4; time += 1) {
        site.advance(6 * hours);
        await admin.site.pages();
      }
    },
    async table(path: string) {
      const rows = (await (await client.get(path)).text()).trim().split('\r\n').slice(1);
      return rows.map((row) => row.split(','));
    },
  };
}

const pagesOf = ({ agreements }: { agreements: { page: string; id: number }[] }) =>
  agreements.map(({ page, id }) => [page, id]);

test('the list says of each page what stands on it', async () => {
  const { admin, publish, write, deps } = await openDesk();
  const page = (name: LegalPageName, publishedAt: Date | null = null, isChanged = false) => ({
    page: name,
    publishedAt,
    isChanged,
  });
  await write('terms', { text: 'Terms' });
  await publish('privacy', 'Privacy');
  const at = deps.now();
  expect(await admin.site.pages()).toEqual([
    page('terms', null, true),
    page('privacy', at),
    page('cookies'),
    page('responsible-ai'),
  ]);
  await write('privacy', { title: 'Another title' });
  expect((await admin.site.pages())[1]).toEqual(page('privacy', at, true));
});

test.each([
  [{ text: ' \n\0' }, 'Text must not be empty'],
  [{ title: ' ' }, 'Title must not be empty'],
  [{ title: 'x'.repeat(121) }, 'Title must have at most 120 characters'],
  [{ text: 'x'.repeat(100_001) }, 'Text must have at most 100,000 characters'],
  [{ title: 'Of «whom»' }, 'Title still has «whom» to fill in'],
  [
    { text: '»Wir«, und »Sie«. »Er«\n\n»Es« und « vous », «whom», «», « who», «who »' },
    'Text still has «whom», «», « who», «who » to fill in',
  ],
  [{ text: '«whom» in «a\nplace», «whom»' }, 'Text still has «whom», «a\nplace» to fill in'],
])('what cannot be published is stored, and said: %j', async (change, problem) => {
  const { admin, write } = await openDesk();
  await write('terms', { text: 'Terms' });
  const { draft } = await write('terms', change);
  expect(draft.changes).toMatchObject(change);
  const publication = { part: 'terms', version: draft.version, after: 0 } as const;
  await expect(admin.site.publish(publication)).rejects.toThrow(problem);
  expect((await admin.site.state({ part: 'terms' })).published.id).toBe(0);
});

test('a page that is taken away stays as a draft and in its history; an older one is not taken away', async () => {
  const { admin, publish, send } = await openDesk();
  const [part, other] = ['privacy', 'terms'] as const;
  const first = await publish(part, 'One');
  const second = await publish(part, 'Two');
  const terms = await publish(other, 'Terms');
  await expect(admin.site.unpublish({ page: part, after: first })).rejects.toThrow(
    'Changed in another window',
  );

  await admin.site.unpublish({ page: part, after: second });
  const shown = (await admin.site.pages()).filter(({ publishedAt }) => publishedAt);
  expect(shown.map(({ page }) => page)).toEqual([other]);
  const { draft, published } = await admin.site.state({ part });
  expect(draft.changes).toMatchObject({ text: 'Two' });
  expect(published.changes).toEqual({});
  expect(pagesOf(await send())).toEqual([[other, terms]]);
  expect(pagesOf(await send({ agreedTo: { privacy: second } })), 'loaded before').toEqual([
    [part, second],
  ]);
  expect(pagesOf(await send({ agreedTo: { privacy: published.id } })), 'it was not there').toEqual(
    [],
  );

  const third = await publish(part, 'Three');
  const { versions: publications } = await admin.site.history({ part });
  expect(publications.map(({ id, changes, previous }) => [id, changes, previous?.changes])).toEqual(
    [
      [third, { text: 'Three' }, { text: 'Two' }],
      [second, { text: 'Two' }, { text: 'One' }],
      [first, { text: 'One' }, undefined],
    ],
  );
});

test('a message proves what its sender agreed to, as long as they are known', async () => {
  const { admin, send, publish, nextDay, table } = await openDesk();
  expect((await send()).agreements).toEqual([]);
  await nextDay();
  const [first, terms] = [await publish('privacy', 'One'), await publish('terms', 'Terms')];
  const received = await send();
  expect(pagesOf(received)).toEqual([
    ['privacy', first],
    ['terms', terms],
  ]);
  await nextDay();
  const second = await publish('privacy', 'Two');

  expect((await admin.messages.byId({ id: received.id })).agreements).toEqual(received.agreements);
  expect(pagesOf(await send({ agreedTo: { privacy: first } })), 'a page loaded before').toEqual([
    ['privacy', first],
  ]);
  const published = [
    ['privacy', second],
    ['terms', terms],
  ];
  for (const agreedTo of [
    undefined,
    null,
    'both',
    { privacy: terms, terms },
    [first],
    { privacy: 99, terms: '1' },
    { privacy: null, terms: 1.5 },
  ]) {
    const sent = await send({ agreedTo });
    expect([agreedTo, pagesOf(sent)]).toEqual([agreedTo, published]);
  }
  const [newest, , , , , , , older, known, unknown] = await table('/api/messages.csv');
  const daysOf = (row: string[] | undefined) => row?.slice(-3, -1);
  expect([newest, older, known, unknown].map(daysOf)).toEqual([
    ['2026-03-03', '2026-03-02'],
    ['2026-03-02', ''],
    ['2026-03-02', '2026-03-02'],
    ['', ''],
  ]);

  const remove = () => admin.site.removeVersion({ page: 'privacy', id: first });
  await expect(remove()).rejects.toThrow('somebody has agreed to it');
  await admin.site.removeVersion({ page: 'terms', id: first });
  for (const id of [received.id, received.id + 1]) await admin.messages.erasePerson({ id });
  await remove();
  await remove();
  const { versions: publications } = await admin.site.history({ part: 'privacy' });
  expect(publications.map(({ id, isAgreedTo }) => [id, isAgreedTo])).toEqual([[second, true]]);
  await expect(
    admin.site.removeVersion({ page: 'privacy', id: second }),
    'it is published',
  ).rejects.toThrow('it stays');
});

test('a subscription proves which Privacy Policy held when it was asked for', async () => {
  const { admin, openClient, mails, mailQueue, confirmToken, publish, nextDay, table } =
    await openDesk();
  const subscribe = async (body: object) => {
    const visitor = openClient(`192.0.2.${mails.length + 1}`);
    await visitor.post('/api/subscribers', body);
    await mailQueue.flush();
    await admin.contact.confirmSubscription({ token: confirmToken() });
  };
  await subscribe({ email: 'one@example.org' });
  const first = await publish('privacy', 'One');
  await publish('terms', 'Terms');
  await nextDay();
  await publish('privacy', 'Two');
  await subscribe({ email: 'two@example.org' });
  await subscribe({ email: 'three@example.org', agreedTo: { privacy: first } });
  await subscribe({ email: 'four@example.org', agreedTo: {} });

  const rows = await table('/api/subscribers.csv');
  expect(rows.map((row) => [row[0], row[3]])).toEqual([
    ['four@example.org', ''],
    ['three@example.org', '2026-03-01'],
    ['two@example.org', '2026-03-02'],
    ['one@example.org', ''],
  ]);
  await expect(
    admin.site.removeVersion({ page: 'privacy', id: first }),
    'the subscriber agreed to it',
  ).rejects.toThrow('it stays');
});

test('a page of the longest text is saved, also in a script of three bytes a character', async () => {
  const { client } = await openDesk();
  const text = '語'.repeat(100_000);
  const save = { part: 'terms', version: 1, changes: { text } };
  expect((await client.post('/api/trpc/site.save', save)).status).toBe(200);
});
