import { expect, test } from 'vitest';
import { author } from '#test/author.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { batchSize } from '../delete-rows.ts';
import type { Database } from '../engine/database.ts';
import { isUniqueViolation } from '../engine/error-kinds.ts';
import {
  deleteFacts,
  eraseFact,
  eraseOldFacts,
  listDeletedFacts,
  restoreFacts,
} from './deleted.ts';
import { moveFact } from './order.ts';
import { createFact, findFactWithTags, listFacts, updateFact } from './facts.ts';
import { deletedFacts, deletedFactTags, factSchedules, factVersions, tags } from '../schema.ts';
import { addTagToFacts, createTag, listTags } from './tags.ts';

const at = (seconds: number) => new Date(author.at.getTime() + 1_000 * seconds);

/** Three facts, of which the second has all that a fact can have. */
async function createDatabase() {
  const { db } = await openTestDatabase();
  const fact = { factText: 'Ships float', source: 'Archimedes' };
  const factDate = new Date('2024-02-29T00:00:00.000Z');
  const schedule = { showFrom: at(60), showUntil: at(120) };
  await createFact(db, fact, author);
  await createFact(db, { ...fact, ...schedule, factDate, active: false, createdAt: at(1) }, author);
  await createFact(db, fact, author);
  for (const name of ['history', 'physics']) {
    const tag = await createTag(db, name);
    await addTagToFacts(db, [2], tag?.id ?? 0);
  }
  return db;
}

const idsOf = async (db: Database) => (await listFacts(db)).map(({ id }) => id);

const deletedIds = async (db: Database, { page = 1, size = 50 } = {}) => {
  const { rows, ...rest } = await listDeletedFacts(db, { page, size });
  return { ids: rows.map(({ id }) => id), ...rest };
};

test('deleted facts come back as they were: ids, places, tags, schedules', async () => {
  const db = await createDatabase();
  const look = async () => [
    await Promise.all([1, 2, 3].map((id) => findFactWithTags(db, id))),
    await listFacts(db),
    await listTags(db),
    await db.$count(factSchedules),
  ];
  const before = await look();

  expect(await deleteFacts(db, [2, 1], at(5))).toEqual([1, 2]);
  expect(await findFactWithTags(db, 2)).toBeUndefined();
  expect(await idsOf(db)).toEqual([3]);
  expect(await db.$count(factSchedules)).toBe(0);
  expect(await listTags(db)).toHaveLength(2);

  expect(await restoreFacts(db, [1, 2])).toEqual({ restored: [1, 2], present: [], gone: [] });
  expect(await look()).toEqual(before);
  expect(await deletedIds(db)).toMatchObject({ ids: [] });
  expect(await db.$count(deletedFactTags)).toBe(0);
});

test('a second deletion finds nothing, also in the same millisecond', async () => {
  const db = await createDatabase();

  expect(await deleteFacts(db, [1, 3, 99], at(5))).toEqual([1, 3]);
  expect(await deleteFacts(db, [1, 2, 3], at(5))).toEqual([2]);
  expect(await deleteFacts(db, [1], at(5))).toEqual([]);
  expect(await idsOf(db)).toEqual([]);
});

test('many are restored at once, and each fact that is not says why', async () => {
  const db = await createDatabase();
  await deleteFacts(db, [1, 2], at(5));
  await eraseFact(db, 1);

  const outcome = { restored: [2], present: [3], gone: [1] };
  expect(await restoreFacts(db, [1, 2, 3])).toEqual(outcome);
  expect(await restoreFacts(db, [1, 2, 3]), 'a repeat').toEqual({
    restored: [],
    present: expect.toSatisfy((ids: number[]) => ids.toSorted().join() === '2,3'),
    gone: [1],
  });
  expect(await idsOf(db)).toEqual([2, 3]);
});

test('two windows restore the same fact once', async () => {
  const db = await createDatabase();
  await deleteFacts(db, [2], at(5));

  const outcomes = await Promise.all([restoreFacts(db, [2]), restoreFacts(db, [2])]);

  expect(outcomes.map(({ restored }) => restored.length).toSorted()).toEqual([0, 1]);
  expect(await idsOf(db)).toEqual([1, 2, 3]);
});

test('what a site has no room for stays deleted, with its tags', async () => {
  const db = await createDatabase();
  await deleteFacts(db, [1, 2], at(5));

  await expect(restoreFacts(db, [1, 2], 2)).rejects.toSatisfy(isUniqueViolation);
  expect(await deletedIds(db)).toMatchObject({ ids: [2, 1] });
  expect(await restoreFacts(db, [2], 2)).toMatchObject({ restored: [2] });
  expect((await findFactWithTags(db, 2))?.tags).toHaveLength(2);
});

test('a fact comes back without a tag that was deleted meanwhile', async () => {
  const db = await createDatabase();
  await deleteFacts(db, [2], at(5));
  await db.delete(tags);
  const tag = await createTag(db, 'history');
  await restoreFacts(db, [2]);

  expect((await findFactWithTags(db, 2))?.tags).toEqual([]);
  expect(await listTags(db)).toEqual([tag]);
});

test('a fact comes back to its place among facts that moved, were added or have its order', async () => {
  const db = await createDatabase();
  const fact = { factText: 'Ships float', source: 'Archimedes' };
  await deleteFacts(db, [2, 3], at(5));
  const added = await createFact(db, fact, author);
  expect(added, 'ids are not given out twice').toMatchObject({ id: 4, order: 2 });
  await moveFact(db, 4, 1);
  await restoreFacts(db, [3, 2]);

  expect((await listFacts(db)).map(({ id, order }) => [id, order])).toEqual([
    [4, 1],
    [1, 2],
    [2, 2],
    [3, 3],
  ]);
  expect(await createFact(db, fact, author)).toMatchObject({ id: 5, order: 4 });
});

test('the history outlasts deletion and restoring, and goes when the fact is erased', async () => {
  const db = await createDatabase();
  await updateFact(db, 2, { source: 'Euclid' }, author);
  const versions = await db.select().from(factVersions);
  await deleteFacts(db, [1, 2], at(5));
  await restoreFacts(db, [2]);
  expect(await db.select().from(factVersions)).toEqual(versions);
  await updateFact(db, 2, { source: 'Hero' }, author);
  expect(await db.$count(factVersions)).toBe(versions.length + 1);

  expect(await eraseFact(db, 2), 'one that is not deleted').toBe(false);
  expect(await db.$count(factVersions)).toBe(versions.length + 1);
  expect(await eraseFact(db, 1)).toBe(true);
  expect(await eraseFact(db, 1)).toBe(false);
  const left = await db.select({ factId: factVersions.factId }).from(factVersions);
  expect(new Set(left.map(({ factId }) => factId))).toEqual(new Set([2, 3]));
});

test('the newest deletion is listed first, a page at a time', async () => {
  const db = await createDatabase();
  await deleteFacts(db, [3], at(5));
  await deleteFacts(db, [1], at(6));
  await deleteFacts(db, [2], at(6));

  expect(await deletedIds(db, { size: 2 })).toEqual({ ids: [2, 1], page: 1, hasNext: true });
  const last = { ids: [3], page: 2, hasNext: false };
  expect(await deletedIds(db, { page: 2, size: 2 })).toEqual(last);
  expect(await deletedIds(db, { page: 99, size: 2 })).toEqual(last);
  const { rows } = await listDeletedFacts(db, { page: 1, size: 1 });
  expect(rows).toMatchObject([{ factText: 'Ships float', deletedAt: at(6) }]);
});

test('old ones are erased in batches, the oldest first', async () => {
  const { db } = await openTestDatabase();
  const fact = { factText: 'Ships float', source: 'Archimedes', order: 1, active: true };
  const deleted = Array.from({ length: batchSize + 1 }, (_, nth) => ({ deletedAt: at(-nth) }));
  await db
    .insert(deletedFacts)
    .values(deleted.map((row) => ({ ...fact, ...row, createdAt: at(-999) })));

  expect(await eraseOldFacts(db, at(0))).toBe(batchSize);
  expect(await deletedIds(db)).toMatchObject({ ids: [1] });
  expect(await eraseOldFacts(db, at(0))).toBe(1);
  expect(await eraseOldFacts(db, at(0))).toBe(0);
});
