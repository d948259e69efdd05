import { expect, test } from 'vitest';
import { author } from '#test/author.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { createFact, findFactWithTags } from './facts.ts';
import { deletedFacts, deletedFactTags } from '../schema.ts';
import {
  addTagToFacts,
  createTag,
  deleteTag,
  listTagCounts,
  listTags,
  mergeTag,
  removeTagFromFacts,
  renameTag,
} from './tags.ts';

/** Facts 1 to 3 and the tags 1 "Cost", 2 "Prices", 3 "Unused": 1 and 2 have "Cost", 2 and 3 have "Prices". */
async function createTaggedFacts() {
  const { db } = await openTestDatabase();
  for (const factText of ['First fact', 'Second fact', 'Third fact']) {
    await createFact(db, { factText, source: 'Test' }, author);
  }
  for (const name of ['Cost', 'Prices', 'Unused']) await createTag(db, name);
  await addTagToFacts(db, [1, 2], 1);
  await addTagToFacts(db, [2, 3], 2);
  const counts = async () =>
    (await listTagCounts(db)).map(({ name, facts }) => `${name}: ${facts}`);
  return { db, counts };
}

test('a tag name is taken in every letter case and alphabet', async () => {
  const { db } = await openTestDatabase();

  expect(await createTag(db, 'Über')).toMatchObject({ id: 1, name: 'Über' });
  expect(await createTag(db, 'ÜBER')).toBeUndefined();
  expect(await createTag(db, 'uber')).toMatchObject({ name: 'uber' });
  expect(await createTag(db, 'UBER')).toBeUndefined();
  expect((await listTags(db)).map((tag) => tag.name)).toEqual(['uber', 'Über']);
});

test('of two who add the same tag at once one gets it', async () => {
  const { db } = await openTestDatabase();

  for (const names of [
    ['cost', 'Cost'],
    ['É', 'é'],
    ['ΟΔΥΣΣΕΙΑ', 'οδυσσεια'],
  ]) {
    const created = await Promise.all(names.map((name) => createTag(db, name)));
    expect(created.filter(Boolean)).toHaveLength(1);
  }
  expect(await listTags(db)).toHaveLength(3);
});

test('a tag gets another name, and leaves its old one free', async () => {
  const { db, counts } = await createTaggedFacts();

  expect(await renameTag(db, 1, 'Expenses')).toMatchObject({ id: 1, name: 'Expenses' });
  expect(await counts()).toEqual(['Expenses: 2', 'Prices: 2', 'Unused: 0']);
  expect(await createTag(db, 'COST')).toMatchObject({ name: 'COST' });
  expect(await createTag(db, 'expenses')).toBeUndefined();
  expect(await renameTag(db, 9, 'Nothing')).toBeUndefined();
  expect(await createTag(db, 'Nothing'), 'no key is left behind').toMatchObject({ id: 5 });
});

test("a tag's own name in other letters is a name for it; that of another tag is taken", async () => {
  const { db, counts } = await createTaggedFacts();

  expect(await renameTag(db, 1, 'cost')).toMatchObject({ id: 1, name: 'cost' });
  expect(await renameTag(db, 1, 'cost')).toMatchObject({ id: 1, name: 'cost' });
  for (const name of ['Prices', 'PRICES', 'ｐrices']) {
    expect(await renameTag(db, 1, name)).toBe('taken');
  }
  expect(await counts()).toEqual(['cost: 2', 'Prices: 2', 'Unused: 0']);
  expect(await createTag(db, 'COST'), 'the key is still there').toBeUndefined();
});

test('of two who give two tags one name at once one gets it', async () => {
  const { db } = await createTaggedFacts();

  const renamed = await Promise.all([renameTag(db, 1, 'Money'), renameTag(db, 2, 'money')]);
  expect(renamed.filter((answer) => answer === 'taken')).toHaveLength(1);
  expect(await listTags(db)).toHaveLength(3);
});

test('a merged tag is gone, and its facts have the other one, once', async () => {
  const { db, counts } = await createTaggedFacts();

  expect(await mergeTag(db, 1, 2)).toBe(true);
  expect(await counts()).toEqual(['Prices: 3', 'Unused: 0']);
  for (const id of [1, 2, 3]) {
    expect((await findFactWithTags(db, id))?.tags.map(({ name }) => name)).toEqual(['Prices']);
  }
  expect(await createTag(db, 'cost'), 'its name is free').toBeDefined();
});

test('a merge takes the deleted facts along, which can be restored', async () => {
  const { db } = await createTaggedFacts();
  const deleted = { source: 'Test', order: 1, active: true, createdAt: author.at };
  await db.insert(deletedFacts).values([
    { id: 8, factText: 'Has both', ...deleted, deletedAt: author.at },
    { id: 9, factText: 'Has one', ...deleted, deletedAt: author.at },
  ]);
  await db.insert(deletedFactTags).values([
    { factId: 8, tagId: 1 },
    { factId: 8, tagId: 2 },
    { factId: 9, tagId: 1 },
  ]);

  await mergeTag(db, 1, 2);
  expect(await db.select().from(deletedFactTags)).toEqual([
    { factId: 8, tagId: 2 },
    { factId: 9, tagId: 2 },
  ]);
});

test('a deleted tag leaves its facts without it', async () => {
  const { db, counts } = await createTaggedFacts();

  expect(await deleteTag(db, 1)).toBe(true);
  expect(await deleteTag(db, 1)).toBe(false);
  expect(await counts()).toEqual(['Prices: 2', 'Unused: 0']);
  expect((await findFactWithTags(db, 1))?.tags).toEqual([]);
});

test('a tag is added to those that did not have it, and taken from the same', async () => {
  const { db } = await createTaggedFacts();
  const names = async (id: number) => (await findFactWithTags(db, id))?.tags.map((tag) => tag.name);
  expect(await addTagToFacts(db, [2], 3)).toEqual([2]);

  expect(await addTagToFacts(db, [1, 2, 3, 99], 3)).toEqual([1, 3]);
  expect(await addTagToFacts(db, [1, 2, 3], 3), 'a repeat').toEqual([]);
  expect(await addTagToFacts(db, [1, 2], 9), 'no such tag').toBeUndefined();
  expect(await removeTagFromFacts(db, [1, 3, 99], 3)).toEqual([1, 3]);
  expect(await removeTagFromFacts(db, [1, 3], 3), 'a repeat').toEqual([]);
  expect([await names(1), await names(2), await names(3)]).toEqual([
    ['Cost'],
    ['Cost', 'Prices', 'Unused'],
    ['Prices'],
  ]);
});
