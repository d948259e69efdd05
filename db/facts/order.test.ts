import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { author } from '#test/author.ts';
import { isOnServer, openTestDatabase } from '#test/test-database.ts';
import type { Database } from '../engine/database.ts';
import { moveFact } from './order.ts';
import { createFact, listFacts, updateFact } from './facts.ts';

/** Facts with the ids 1, 2, 3 … and these orders. */
async function createDatabase(...orders: number[]) {
  const { db, close } = await openTestDatabase();
  for (const order of orders) {
    const { id } = await createFact(db, { factText: 'A fact', source: 'Test' }, author);
    await updateFact(db, id, { order }, author);
  }
  return { db, close };
}

const ids = async (db: Database) => (await listFacts(db)).map(({ id }) => id);

/** The order of each fact, by id. */
async function orders(db: Database): Promise<Record<number, number>> {
  return Object.fromEntries((await listFacts(db)).map(({ id, order }) => [id, order]));
}

test('a fact that does not exist is neither moved nor stood before', async () => {
  const { db } = await createDatabase(1, 2);

  expect(await moveFact(db, 9, 1)).toBe(false);
  expect(await moveFact(db, 9, null)).toBe(false);
  expect(await moveFact(db, 9, 9)).toBe(false);
  expect(await moveFact(db, 2, 9)).toBe(false);
  expect(await orders(db)).toEqual({ 1: 1, 2: 2 });
});

test('facts of equal order get new ones where they must, and stay as they are behind a gap', async () => {
  const { db } = await createDatabase(1, 1, 1, 8, 8);

  await moveFact(db, 2, 1);

  expect(await orders(db)).toEqual({ 2: 1, 1: 2, 3: 3, 4: 8, 5: 8 });
});

test('moves at the same moment both take effect', async () => {
  const { db } = await createDatabase(1, 2, 3, 4, 5, 6);

  await Promise.all([moveFact(db, 6, 2), moveFact(db, 1, 3), moveFact(db, 4, null)]);

  // In whatever sequence: 6 went to before 2, 1 to before 3, 4 to the end.
  expect((await listFacts(db)).map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await ids(db)).toEqual([6, 2, 1, 3, 5, 4]);
});

const wish = fc.record({ fact: fc.nat(), before: fc.option(fc.nat()) });
const someOrders = fc.array(fc.integer({ min: -3, max: 6 }), { minLength: 1, maxLength: 12 });

test('any moves put the facts where an array would have them, and change no more than they must', async () => {
  await fc.assert(
    fc.asyncProperty(someOrders, fc.array(wish, { maxLength: 8 }), async (start, wishes) => {
      const { db, close } = await createDatabase(...start);
      for (const { fact, before } of wishes) {
        const known = await listFacts(db);
        const id = known[fact % known.length]?.id ?? 0;
        const target = before === null ? null : (known[before % known.length]?.id ?? 0);
        const wanted = known.map((each) => each.id);
        if (id !== target) {
          wanted.splice(wanted.indexOf(id), 1);
          wanted.splice(target === null ? wanted.length : wanted.indexOf(target), 0, id);
        }

        expect(await moveFact(db, id, target)).toBe(true);
        const moved = await listFacts(db);
        expect(moved.map((each) => each.id)).toEqual(wanted);
        expect(moved[0]?.order).toBeGreaterThanOrEqual(known[0]?.order ?? 0);
        const [oldOrders, newOrders] = [known, moved].map((all) => all.map(({ order }) => order));
        const canStay = id === target || new Set(oldOrders).size === known.length;
        expect(newOrders).toEqual(canStay ? oldOrders : newOrders);

        await moveFact(db, id, target);
        expect(await listFacts(db)).toEqual(moved);
      }
      close();
    }),
    { numRuns: isOnServer ? 10 : 50 },
  );
});
