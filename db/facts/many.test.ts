import { expect, test } from 'vitest';
import { author } from '#test/author.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { createFact, findFactWithTags, listFacts } from './facts.ts';
import { addTagToFacts, removeTagFromFacts, setFactsActive } from './many.ts';
import { factVersions } from '../schema.ts';
import { seed } from '../seed.ts';
import { createTag } from './tags.ts';

async function createDatabase(...active: boolean[]) {
  const { db } = await openTestDatabase();
  for (const each of active) {
    await createFact(db, { factText: 'A fact', source: 'Test', active: each }, author);
  }
  await createTag(db, 'history');
  return db;
}

const grace = { name: 'grace', at: author.at };

test('a switch of many answers and records the facts that it changed', async () => {
  const db = await createDatabase(true, false, true, true);

  expect(await setFactsActive(db, [1, 2, 3, 99], false, grace)).toEqual([1, 3]);
  expect((await listFacts(db)).map(({ active }) => active)).toEqual([false, false, false, true]);
  expect((await db.select().from(factVersions)).slice(4)).toMatchObject([
    { factId: 1, active: false, changedBy: 'grace' },
    { factId: 3, active: false, changedBy: 'grace' },
  ]);
  expect(await setFactsActive(db, [1, 2, 3], false, grace), 'a repeat').toEqual([]);
  expect(await setFactsActive(db, [1, 3], true, grace), 'the way back').toEqual([1, 3]);
  expect(await db.$count(factVersions)).toBe(8);
});

test('the first facts have a version as well: a switch changes none that stands so already', async () => {
  const { db } = await openTestDatabase();
  await seed(db);
  expect(await setFactsActive(db, [1, 2], true, grace)).toEqual([]);
  expect(await setFactsActive(db, [2], false, grace)).toEqual([2]);
});

test('a tag is added to those that did not have it, and taken from the same', async () => {
  const db = await createDatabase(true, true, true);
  const names = async (id: number) => (await findFactWithTags(db, id))?.tags.map((tag) => tag.name);
  expect(await addTagToFacts(db, [2], 1)).toEqual([2]);

  expect(await addTagToFacts(db, [1, 2, 3, 99], 1)).toEqual([1, 3]);
  expect(await addTagToFacts(db, [1, 2, 3], 1), 'a repeat').toEqual([]);
  expect(await addTagToFacts(db, [1, 2], 9), 'no such tag').toBeUndefined();
  expect(await removeTagFromFacts(db, [1, 3, 99], 1)).toEqual([1, 3]);
  expect(await removeTagFromFacts(db, [1, 3], 1), 'a repeat').toEqual([]);
  expect([await names(1), await names(2), await names(3)]).toEqual([[], ['history'], []]);
});
