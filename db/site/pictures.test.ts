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

async function write(changes: Record<string, string>) {
  const { version } = await readSiteDraft(database.db);
  return await saveSiteDraft(database.db, { version, changes });
}

async function publish(changes: Record<string, string>) {
  const { draft } = await write(changes);
  const { id } = await readPublished(database.db);
  return await publishSite(database.db, draft, { after: id, by: 'ada', at });
}

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
