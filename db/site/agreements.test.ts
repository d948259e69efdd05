import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { createContact } from '../messages/contacts.ts';
import { erasePerson } from '../messages/personal-data.ts';
import { createSubscriber } from '../subscribers/subscribers.ts';
import type { SitePart } from '../schema.ts';
import { listAgreements, type ShownVersions } from './agreements.ts';
import {
  listPublications,
  listPublishedPages,
  publishSite,
  readPublished,
  readSiteDraft,
  removePublication,
  saveSiteDraft,
} from './site.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  database = await openTestDatabase();
});

const at = new Date('2026-11-03T09:00:00Z');
const versionNow = async () => (await database.contentVersion(at)).version;

/** Answers the id of the publication. */
async function publish(part: SitePart, changes: Record<string, string>) {
  const { db } = database;
  const { version } = await readSiteDraft(db, part);
  const { draft } = await saveSiteDraft(db, { version, changes }, part);
  const { id: after } = await readPublished(db, part);
  expect(await publishSite(db, draft, { after, by: 'ada', at, part })).toBe(true);
  return (await readPublished(db, part)).id;
}

/** Takes a page away, and answers the id of that. */
async function unpublish(part: SitePart) {
  const { id: after } = await readPublished(database.db, part);
  await publishSite(database.db, { changes: {} }, { after, by: 'ada', at, part });
  return (await readPublished(database.db, part)).id;
}

let sent = 0;
async function send(shown?: ShownVersions) {
  const { db } = database;
  sent += 1;
  const contact = {
    name: 'Grace',
    email: `g${sent}@example.org`,
    subject: 'other',
    message: 'Hello',
    privacy: true,
  };
  await createContact(db, contact, { to: 'o@example.org', subject: '', text: '' }, at, { shown });
  const [newest] = await db.all<{ id: number }>(sql`select max(id) id from contacts`);
  const agreements = await listAgreements(db, newest?.id ?? 0);
  return {
    email: contact.email,
    agreed: Object.fromEntries(agreements.map(({ page, id }) => [page, id])),
  };
}

test('each part has a draft, a state and a history of its own', async () => {
  const { db } = database;
  await publish('site', { 'hero.lead': 'Hello' });
  const first = await publish('privacy', { text: 'One' });
  const second = await publish('privacy', { text: 'Two' });
  expect(await readPublished(db)).toMatchObject({ changes: { 'hero.lead': 'Hello' } });
  expect(await readSiteDraft(db, 'terms')).toEqual({ version: 1, changes: {} });
  expect(await readPublished(db, 'privacy', first)).toMatchObject({ changes: { text: 'One' } });
  expect(await readPublished(db, 'terms', first)).toMatchObject({ id: 0, changes: {} });
  const late = { after: first, by: 'ada', at, part: 'privacy' } as const;
  expect(await publishSite(db, { changes: {} }, late), 'what is published is newer').toBe(false);
  const before = await versionNow();
  expect(await listPublishedPages(db)).toEqual([{ part: 'privacy', id: second, publishedAt: at }]);

  await unpublish('privacy');
  expect(await versionNow()).not.toBe(before);
  expect(await listPublishedPages(db)).toEqual([]);
  expect(await readSiteDraft(db, 'privacy')).toMatchObject({ changes: { text: 'Two' } });
  const third = await publish('privacy', { text: 'Three' });
  const { publications } = await listPublications(db, { part: 'privacy', size: 5 });
  expect(publications.map(({ id, changes, previous }) => [id, changes, previous])).toEqual([
    [third, { text: 'Three' }, { text: 'Two' }],
    [second, { text: 'Two' }, { text: 'One' }],
    [first, { text: 'One' }, {}],
  ]);
});

test('a message has the versions that its form showed, and else those that are published', async () => {
  expect((await send()).agreed, 'none is published').toEqual({});
  const privacy = await publish('privacy', { text: 'One' });
  const newer = await publish('privacy', { text: 'Two' });
  const terms = await publish('terms', { text: 'Terms' });

  expect((await send()).agreed).toEqual({ privacy: newer, terms });
  expect((await send({ privacy })).agreed, 'terms were not shown').toEqual({ privacy });
  expect((await send({})).agreed, 'nothing was').toEqual({});
  for (const unknown of [0, -1, 99, terms, Number.MAX_SAFE_INTEGER]) {
    expect((await send({ privacy: unknown, terms })).agreed).toEqual({ privacy: newer, terms });
  }
  const gone = await unpublish('privacy');
  expect((await send()).agreed).toEqual({ terms });
  expect((await send({ privacy })).agreed, 'of a page that was loaded before').toEqual({ privacy });
  expect((await send({ privacy: gone })).agreed, 'it was not there').toEqual({});
});

test('a version can be removed once nobody has agreed to it, and not while it is published', async () => {
  const { db } = database;
  const remove = (id: number) => removePublication(db, 'privacy', id);
  const first = await publish('privacy', { text: 'One' });
  const { email } = await send();
  const second = await publish('privacy', { text: 'Two' });
  const subscription = {
    tokenHash: 'hash',
    leaveToken: 'leave',
    mail: { to: 's@example.org', subject: '', text: '' },
    limit: { key: 'key', max: 1, windowMs: 1_000 },
  };
  await createSubscriber(db, 's@example.org', subscription, at);
  const third = await publish('privacy', { text: 'Three' });

  expect([await remove(first), await remove(second), await remove(third)]).toEqual([
    false,
    false,
    false,
  ]);
  const { publications } = await listPublications(db, { part: 'privacy', size: 5 });
  expect(publications.map(({ isAgreedTo }) => isAgreedTo)).toEqual([false, true, true]);
  await erasePerson(db, email);
  await erasePerson(db, 's@example.org');
  expect(await db.all(sql`select * from contact_agreements`)).toEqual([]);
  expect(await removePublication(db, 'terms', first), 'of another page').toBe(false);
  expect([await remove(first), await remove(second), await remove(first)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await readPublished(db, 'privacy')).toMatchObject({ changes: { text: 'Three' } });
});
