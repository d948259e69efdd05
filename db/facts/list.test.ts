import { expect, test } from 'vitest';
import { author } from '#test/author.ts';
import { openTestDatabase } from '#test/test-database.ts';
import type { Database } from '../engine/database.ts';
import { listFactsPage, type FactFilter } from './list.ts';
import { createFact } from './facts.ts';
import { aiFacts } from '../schema.ts';
import { addTagToFacts, createTag } from './tags.ts';

const now = author.at;
const later = new Date(now.getTime() + 1);

async function createDatabase() {
  const { db } = await openTestDatabase();
  const add = (factText: string, fields = {}) =>
    createFact(db, { factText, source: 'Test', ...fields }, author);
  await add('Ships float', { order: 9, source: 'Archimedes' });
  await add('Ships sink too', { order: 8, active: false });
  await add('Über den Café-Tisch', { order: 7, showFrom: later });
  await add('Shipping was scheduled', { order: 6, showFrom: now });
  await add('Inactive and ahead', { order: 5, showFrom: later, active: false });
  for (const name of ['Water', 'Éclair']) await createTag(db, name);
  await addTagToFacts(db, [1, 2, 3], 1);
  await addTagToFacts(db, [4], 2);
  return db;
}

/** The ids of the facts that a filter finds, in their order. */
async function find(db: Database, filter: FactFilter): Promise<number[]> {
  const { facts } = await listFactsPage(db, { page: 1, size: 50 }, filter, now);
  return facts.map(({ id }) => id);
}

test('words, a tag and a status find facts, in the order of the list, and any kind of text is answered', async () => {
  const db = await createDatabase();
  const tenWords = [...'archimedes'].map((_, index) => 'archimedes'.slice(0, index + 1));
  const expected: [FactFilter, number[]][] = [
    [{ search: 'ship' }, [4, 2, 1]],
    [{ search: 'archi ships' }, [1]],
    [{ search: 'uber CAFÉ tisch' }, [3]],
    [{ tag: 'Water' }, [3, 2, 1]],
    [{ tag: 'éCLAIR' }, [4]],
    [{ tag: 'Wat' }, []],
    [{ tag: 'eclair' }, []],
    [{ status: 'active' }, [4, 3, 1]],
    [{ status: 'inactive' }, [5, 2]],
    [{ status: 'scheduled' }, [3]],
    [{ tag: 'water', status: 'active' }, [3, 1]],
    [{ search: 'ship', tag: 'water' }, [2, 1]],
    [{ search: 'ship', tag: 'water', status: 'active' }, [1]],
    ...['🚀', '"', '* * *', '%_'].map((search): [FactFilter, number[]] => [
      { search },
      [5, 4, 3, 2, 1],
    ]),
    [{ search: 'ships 🚀' }, [2, 1]],
    [{ search: `${'ships '.repeat(83)} archi` }, [1]],
    [{ search: ['nothing', ...tenWords].join(' ') }, []],
    [{ search: [...tenWords, 'nothing'].join(' ') }, [1]],
  ];
  for (const [filter, ids] of expected)
    expect([filter, await find(db, filter)]).toEqual([filter, ids]);
});

test('each fact of a list has the names of its tags, as a reader looks for them', async () => {
  const db = await createDatabase();
  for (const name of ['zinc', 'amber']) await createTag(db, name);
  for (const tagId of [3, 4]) await addTagToFacts(db, [1], tagId);

  for (const filter of [{}, { search: 'ships' }]) {
    const { facts } = await listFactsPage(db, { page: 1, size: 50 }, filter, now);
    const tagsOf = new Map(facts.map(({ id, tags }) => [id, tags]));
    expect(tagsOf.get(1)).toEqual(['amber', 'Water', 'zinc']);
    expect(tagsOf.get(2)).toEqual(['Water']);
  }
  const { facts } = await listFactsPage(db, { page: 1, size: 50 }, { status: 'inactive' }, now);
  expect(facts.find(({ id }) => id === 5)?.tags).toEqual([]);
});

test('a text is found as it was last changed, and no longer once it is gone', async () => {
  const db = await createDatabase();
  await db.update(aiFacts).set({ factText: 'Boats' });
  expect(await find(db, { search: 'ships' })).toEqual([]);
  expect(await find(db, { search: 'boats archimedes' })).toEqual([1]);
  await db.delete(aiFacts);
  expect(await find(db, { search: 'boats' })).toEqual([]);
});

test('a filtered list has pages of its own; beyond the last comes the last', async () => {
  const db = await createDatabase();
  const page = async (number: number) => {
    const wanted = { page: number, size: 2 };
    const { facts, ...place } = await listFactsPage(db, wanted, { tag: 'water' }, now);
    return { ids: facts.map(({ id }) => id), ...place };
  };

  const list = { matches: 3, total: 5 };
  expect(await page(1)).toEqual({ ids: [3, 2], page: 1, start: 0, ...list, after: 1 });
  const last = { ids: [1], page: 2, start: 2, ...list, before: 2 };
  expect(await page(2)).toEqual(last);
  expect(await page(Number.MAX_SAFE_INTEGER)).toEqual(last);
  const none = await listFactsPage(db, { page: 3, size: 2 }, { tag: '?' }, now);
  expect(none).toEqual({ facts: [], page: 1, start: 0, matches: 0, total: 5 });
});
