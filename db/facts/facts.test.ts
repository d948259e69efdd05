import { expect, test } from 'vitest';
import { author } from '#test/author.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { isUniqueViolation } from '../engine/error-kinds.ts';
import { factSchedules, factVersions } from '../schema.ts';
import { seed } from '../seed.ts';
import { createFact, listFacts, setFactsActive, updateFact } from './facts.ts';
import { listPublicFacts, listPublicFactsPart } from './public.ts';

async function createDatabase(...facts: { order?: number; active?: boolean }[]) {
  const { db } = await openTestDatabase();
  for (const [index, fact] of facts.entries()) {
    await createFact(db, { factText: `Fact ${index + 1}`, source: 'Test', ...fact }, author);
  }
  return db;
}

test('a fact without an order goes to the end', async () => {
  const db = await createDatabase();

  const first = await createFact(db, { factText: 'Ships float', source: 'Archimedes' }, author);
  const far = await createFact(db, { factText: 'Far away', source: 'Test', order: 40 }, author);
  const zero = await createFact(db, { factText: 'Order zero', source: 'Test', order: 0 }, author);

  expect([first.order, far.order, zero.order]).toEqual([1, 40, 41]);
});

test('of two facts for the last place one is added, and the other leaves nothing behind', async () => {
  const db = await createDatabase({}, {});
  const add = (factText: string) =>
    createFact(db, { factText, source: 'Test', showFrom: new Date() }, author, 3);

  const added = await Promise.allSettled([add('One'), add('Other')]);

  expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const reasons = added.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(reasons.map(isUniqueViolation)).toEqual([true]);
  expect(await listFacts(db)).toHaveLength(3);
  expect(await db.$count(factVersions)).toBe(3);
  expect(await db.$count(factSchedules)).toBe(1);
});

test('the public list comes in parts, each behind the last fact of the one before', async () => {
  const db = await createDatabase(
    { order: 2 },
    { order: 1 },
    { order: 2, active: false },
    { order: 2 },
    { order: 1 },
  );
  const part = async (after?: number) => {
    const { facts, total } = await listPublicFactsPart(db, author.at, { after, size: 2 });
    return { ids: facts.map((fact) => fact.id), total };
  };

  expect((await listPublicFacts(db, author.at)).map((fact) => fact.id)).toEqual([2, 5, 1, 4]);
  expect(await part()).toEqual({ ids: [2, 5], total: 4 });
  expect(await part(5)).toEqual({ ids: [1, 4], total: 4 });
  expect(await part(4)).toEqual({ ids: [], total: 4 });
  await updateFact(db, 5, { active: false }, author);
  expect(await part(5), 'behind one that has gone from the list').toEqual({
    ids: [1, 4],
    total: 3,
  });
  expect(await part(99), 'behind one that never was').toEqual({ ids: [], total: 3 });
});

const grace = { name: 'grace', at: author.at };

test('a switch of many answers and records the facts that it changed', async () => {
  const db = await createDatabase({}, { active: false }, {}, {});

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
  await seed(db, new Date());
  expect(await setFactsActive(db, [1, 2], true, grace)).toEqual([]);
  expect(await setFactsActive(db, [2], false, grace)).toEqual([2]);
});
