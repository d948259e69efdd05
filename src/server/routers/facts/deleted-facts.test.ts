import { expect, test } from 'vitest';
import { factVersions } from '#db/schema.ts';
import { createTestApp } from '#test/test-app.ts';

const newFact = { factText: 'Ships float', source: 'Archimedes' };

async function createSiteWithFacts(count = 3) {
  const site = await createTestApp();
  const caller = await site.signIn();
  for (let at = 0; at < count; at += 1) await caller.facts.create(newFact);
  await caller.tags.create({ name: 'physics' });
  const publicIds = async () => (await site.visitor.facts.listActive()).map(({ id }) => id);
  return { site, caller, publicIds };
}

test('many facts are deleted and restored; a repeat says what is', async () => {
  const { site, caller, publicIds } = await createSiteWithFacts();

  expect(await caller.facts.deleteMany({ ids: [1, 3, 9] })).toEqual({ ids: [1, 3] });
  expect(await publicIds()).toEqual([2]);
  expect(await caller.facts.deleteMany({ ids: [1, 3] })).toEqual({ ids: [] });
  expect(await caller.deletedFacts.list({ page: 1 })).toEqual({
    rows: [3, 1].map((id) => ({ id, ...newFact, deletedAt: site.deps.now() })),
    page: 1,
    hasNext: false,
  });

  const restore = () => caller.deletedFacts.restore({ ids: [1, 3] });
  expect(await restore()).toEqual({ restored: [1, 3], present: [], gone: [] });
  expect(await publicIds()).toEqual([1, 2, 3]);
  expect(await restore()).toEqual({ restored: [], present: [1, 3], gone: [] });
  expect(await publicIds()).toEqual([1, 2, 3]);
});

test('what was erased for good cannot come back, and only what is deleted can be erased', async () => {
  const { caller } = await createSiteWithFacts();
  const noSuch = {
    code: 'NOT_FOUND',
    message: 'This fact is not among the deleted ones any more.',
  };
  await expect(caller.deletedFacts.erase({ id: 1 })).rejects.toMatchObject(noSuch);
  await caller.facts.delete({ id: 1 });
  await caller.deletedFacts.erase({ id: 1 });

  await expect(caller.deletedFacts.erase({ id: 1 })).rejects.toMatchObject(noSuch);
  const outcome = await caller.deletedFacts.restore({ ids: [1] });
  expect(outcome).toEqual({ restored: [], present: [], gone: [1] });
});

test('many facts are switched and recorded in the name of the administrator', async () => {
  const { site, caller, publicIds } = await createSiteWithFacts();
  await caller.facts.update({ id: 2, active: false });

  expect(await caller.facts.setActive({ ids: [1, 2], active: false })).toEqual({ ids: [1] });
  expect(await publicIds()).toEqual([3]);
  const [version] = (await site.db.select().from(factVersions)).slice(-1);
  expect(version).toMatchObject({ factId: 1, active: false, changedBy: 'ada' });
  expect(await caller.facts.setActive({ ids: [1], active: true })).toEqual({ ids: [1] });
  expect(await publicIds()).toEqual([1, 3]);
});

test('a tag is added to many facts and taken from those that it was added to', async () => {
  const { caller } = await createSiteWithFacts();
  await caller.facts.addTag({ factId: 2, tagId: 1 });

  expect(await caller.facts.addTagToMany({ ids: [1, 2, 3], tagId: 1 })).toEqual({ ids: [1, 3] });
  expect(await caller.facts.removeTagFromMany({ ids: [1, 3], tagId: 1 })).toEqual({ ids: [1, 3] });
  expect((await caller.facts.byId({ id: 2 })).tags).toMatchObject([{ name: 'physics' }]);
  await expect(caller.facts.addTagToMany({ ids: [1], tagId: 9 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'There is no such tag.',
  });
});

test('many are as many as a page has', async () => {
  const { caller } = await createSiteWithFacts(0);
  const ids = (length: number) => Array.from({ length }, (_, at) => at + 1);

  expect(await caller.facts.deleteMany({ ids: ids(50) })).toEqual({ ids: [] });
  for (const wrong of [[], ids(51), [0], [1.5]]) {
    await expect(caller.facts.deleteMany({ ids: wrong })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  }
});
