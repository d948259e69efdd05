import { expect, test } from 'vitest';
import { createTestApp } from '#test/test-app.ts';

const newFact = { factText: 'Ships float', source: 'Archimedes' };

async function createSiteWithFacts(count = 3) {
  const site = await createTestApp();
  const caller = await site.signIn();
  for (let at = 0; at < count; at += 1) await caller.facts.create(newFact);
  return { caller };
}

test('only what is deleted can be erased', async () => {
  const { caller } = await createSiteWithFacts();
  const noSuch = {
    code: 'NOT_FOUND',
    message: 'This fact is not among the deleted ones any more.',
  };
  await expect(caller.deletedFacts.erase({ id: 1 })).rejects.toMatchObject(noSuch);
  await caller.facts.delete({ id: 1 });
  await caller.deletedFacts.erase({ id: 1 });

  await expect(caller.deletedFacts.erase({ id: 1 })).rejects.toMatchObject(noSuch);
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
