import { expect, test } from 'vitest';
import { createTestApp } from '#test/test-app.ts';

async function createSiteWithTags() {
  const site = await createTestApp();
  const caller = await site.signIn();
  await caller.facts.create({ factText: 'Ships float', source: 'Archimedes' });
  for (const name of ['Cost', 'Prices']) await caller.tags.create({ name });
  await caller.facts.addTag({ factId: 1, tagId: 1 });
  const counts = async () =>
    (await caller.tags.counts()).map(({ name, facts }) => `${name}: ${facts}`);
  return { caller, counts };
}

const noTag = { code: 'NOT_FOUND', message: 'There is no such tag.' };

test('a tag is renamed; a name that is taken is a conflict', async () => {
  const { caller, counts } = await createSiteWithTags();

  expect(await caller.tags.rename({ id: 1, name: '  Total   cost ' })).toMatchObject({
    name: 'Total cost',
  });
  await expect(caller.tags.rename({ id: 1, name: 'prices' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'There is already a tag "prices".',
    issues: { name: ['There is already a tag "prices".'] },
  });
  await expect(caller.tags.rename({ id: 9, name: 'Else' })).rejects.toMatchObject(noTag);
  await expect(caller.tags.rename({ id: 1, name: ' ' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  expect(await counts()).toEqual(['Prices: 0', 'Total cost: 1']);
});

test('a tag is merged neither with itself nor with one that is not there', async () => {
  const { caller } = await createSiteWithTags();

  await expect(caller.tags.merge({ id: 1, into: 1 })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('A tag cannot be merged with itself'),
  });
  await expect(caller.tags.merge({ id: 1, into: 9 })).rejects.toMatchObject(noTag);
});
