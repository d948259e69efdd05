import { expect, test } from 'vitest';
import { author } from '#test/author.ts';
import { openDatabase } from './client.ts';
import { createFact, findFactWithTags } from './facts.ts';
import { addTagToFact, createTag, listTags, removeTagFromFact } from './tags.ts';

test('a tag name is taken in every letter case and alphabet', async () => {
  const { db } = await openDatabase('file::memory:');

  expect(await createTag(db, 'Über')).toMatchObject({ id: 1, name: 'Über' });
  expect(await createTag(db, 'ÜBER')).toBeUndefined();
  expect(await createTag(db, 'uber')).toMatchObject({ name: 'uber' });
  expect(await createTag(db, 'UBER')).toBeUndefined();
  expect((await listTags(db)).map((tag) => tag.name)).toEqual(['uber', 'Über']);
});

test('of two who add the same tag at once one gets it', async () => {
  const { db } = await openDatabase('file::memory:');

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

test('adding and removing a tag can be repeated, and says what is missing', async () => {
  const { db } = await openDatabase('file::memory:');
  await createFact(db, { factText: 'Ships float', source: 'Archimedes' }, author);
  await createTag(db, 'history');

  for (const _ of [1, 2]) expect(await addTagToFact(db, 1, 1)).toBeUndefined();
  expect((await findFactWithTags(db, 1))?.tags).toHaveLength(1);
  for (const _ of [1, 2]) expect(await removeTagFromFact(db, 1, 1)).toBeUndefined();
  expect((await findFactWithTags(db, 1))?.tags).toEqual([]);

  expect(await addTagToFact(db, 2, 1)).toBe('fact');
  expect(await addTagToFact(db, 1, 2)).toBe('tag');
  expect(await removeTagFromFact(db, 1, 2)).toBe('tag');
});
