import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { addPicture, findPicture } from './pictures.ts';
import { publishSite, readPublished, readSiteDraft, saveSiteDraft } from './site.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  database = await openTestDatabase();
});

const at = new Date('2026-03-01T09:00:00Z');
const versionNow = async () => (await database.contentVersion(at)).version;

async function write(changes: Record<string, string>) {
  const { version } = await readSiteDraft(database.db);
  return await saveSiteDraft(database.db, { version, changes });
}

async function publish(changes: Record<string, string>) {
  const { draft } = await write(changes);
  const { id } = await readPublished(database.db);
  return await publishSite(database.db, draft, { after: id, by: 'ada', at });
}

test('a draft is stored over the version that it was made from, and over no other', async () => {
  const { db } = database;
  const first = await readSiteDraft(db);
  expect(first).toEqual({ version: 1, changes: {} });
  expect(await saveSiteDraft(db, { version: 1, changes: { a: 'one' } })).toEqual({
    isSaved: true,
    draft: { version: 2, changes: { a: 'one' } },
  });
  expect(await saveSiteDraft(db, { version: 1, changes: { a: 'two' } })).toEqual({
    isSaved: false,
    draft: { version: 2, changes: { a: 'one' } },
  });
});

test('what is published is what the site says, and another content from then on', async () => {
  const { db } = database;
  expect(await readPublished(db)).toEqual({ id: 0, changes: {}, publishedAt: null });
  const before = await versionNow();
  await write({ a: 'one' });
  expect(await versionNow()).toBe(before);

  expect(await publish({ a: 'one' })).toBe(true);
  expect(await readPublished(db)).toEqual({ id: 1, changes: { a: 'one' }, publishedAt: at });
  expect(await versionNow()).not.toBe(before);
});

test('another draft or another publication than the one that was seen is not published', async () => {
  const { db } = database;
  const { draft } = await write({ a: 'one' });
  await write({ a: 'two' });
  const author = { by: 'ada', at };
  expect(await publishSite(db, draft, { ...author, after: 0 })).toBe(false);
  const newer = await readSiteDraft(db);
  expect(await publishSite(db, newer, { ...author, after: 0 })).toBe(true);
  expect(await publishSite(db, newer, { ...author, after: 0 })).toBe(false);
  expect(await readPublished(db)).toMatchObject({ id: 1 });
});

test('a picture is public once it was published, and stays while it is used anywhere', async () => {
  const { db } = database;
  const picture = (hash: string, addedAt = at) =>
    addPicture(db, { hash, type: 'image/webp', base64: 'UklGRg==', addedAt });
  for (const hash of ['used', 'drafted', 'unused']) await picture(hash);
  await publish({ portrait: '/portraits/used.webp' });
  await write({ portrait: '/portraits/drafted.webp' });

  expect(await findPicture(db, 'used')).toMatchObject({ isPublic: true, base64: 'UklGRg==' });
  expect(await findPicture(db, 'drafted')).toMatchObject({ isPublic: false });
  await picture('later', new Date(at.getTime() + 25 * 60 * 60 * 1_000));
  const left = await db.all<{ hash: string }>(sql`select hash from site_pictures order by hash`);
  expect(left.map(({ hash }) => hash)).toEqual(['drafted', 'later', 'used']);
});
