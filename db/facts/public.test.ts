import { expect, test } from 'vitest';
import { author } from '#test/author.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { createFact, listFacts, updateFact } from './facts.ts';
import { listPublicFacts, listPublicFactsPart } from './public.ts';
import { factSchedules } from '../schema.ts';

const at = (seconds: number) => new Date(author.at.getTime() + 1_000 * seconds);

async function createDatabase() {
  const { db } = await openTestDatabase();
  const dates = [
    {},
    { showFrom: at(10) },
    { showUntil: at(20) },
    { showFrom: at(10), showUntil: at(20) },
    { active: false, showFrom: at(10), showUntil: at(20) },
  ];
  for (const [index, fact] of dates.entries()) {
    await createFact(
      db,
      { factText: `Fact ${index + 1}`, source: 'Test', order: -index, ...fact },
      author,
    );
  }
  return db;
}

test('facts are public in their order, each while it is active and inside its dates', async () => {
  const db = await createDatabase();
  const shown = async (seconds: number) => {
    const all = (await listPublicFacts(db, at(seconds))).map(({ id }) => id);
    const { facts, total } = await listPublicFactsPart(db, at(seconds), { size: 24 });
    expect({ ids: facts.map(({ id }) => id), total }).toEqual({ ids: all, total: all.length });
    return all;
  };

  expect(await shown(9.999)).toEqual([3, 1]);
  expect(await shown(10)).toEqual([4, 3, 2, 1]);
  expect(await shown(19.999)).toEqual([4, 3, 2, 1]);
  expect(await shown(20)).toEqual([2, 1]);
});

test('each of the two dates is changed by itself, and a fact without any has no schedule', async () => {
  const db = await createDatabase();
  const scheduleOf = async (id: number) => {
    const fact = (await listFacts(db)).find((listed) => listed.id === id);
    return [fact?.showFrom, fact?.showUntil];
  };

  await updateFact(db, 1, { showUntil: at(5) }, author);
  await updateFact(db, 2, { showFrom: null }, author);
  await updateFact(db, 3, { factText: 'Changed' }, author);
  await updateFact(db, 4, { showFrom: null }, author);

  expect(await scheduleOf(1)).toEqual([null, at(5)]);
  expect(await scheduleOf(2)).toEqual([null, null]);
  expect(await scheduleOf(3)).toEqual([null, at(20)]);
  expect(await scheduleOf(4)).toEqual([null, at(20)]);
  expect(await db.$count(factSchedules)).toBe(4);
  expect(await updateFact(db, 9, { showFrom: at(1) }, author)).toBeUndefined();
});
