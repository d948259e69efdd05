import { expect, test } from 'vitest';
import { author } from '#test/author.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { deleteFacts } from './deleted.ts';
import { findExisting, importFacts } from './import.ts';
import { listVersions } from './versions.ts';
import { createFact, findFactWithTags, listFacts, updateFact } from './facts.ts';
import { createTag, listTags } from './tags.ts';

const toImport = (factText: string, fields = {}) => ({
  factText,
  source: 'A table',
  tags: [],
  ...fields,
});
const skipExisting = { skipExisting: true };

async function createDatabase() {
  const { db } = await openTestDatabase();
  await createFact(db, { factText: 'Ships  float', source: 'Test', order: 5 }, author);
  return db;
}

test('a text exists whatever its letter case and spacing, also when it comes a second time', async () => {
  const db = await createDatabase();

  const texts = [' ships FLOAT ', 'ÄRA und mehr', 'ära und\nmehr', 'New'];
  expect(await findExisting(db, texts)).toEqual({ exists: [true, false, true, false], total: 1 });
});

test('facts go behind all others in their order, and where they say', async () => {
  const db = await createDatabase();

  const count = await importFacts(
    db,
    [
      toImport('Without an order 1'),
      toImport('Of order 9', { order: 9 }),
      toImport('Of order 2', { order: 2, active: false, factDate: new Date('2024-02-29') }),
      toImport('Without an order 2', { order: 0 }),
    ],
    skipExisting,
    author,
  );

  expect(count).toBe(4);
  expect((await listFacts(db)).map(({ id, order, factText }) => [id, order, factText])).toEqual([
    [4, 2, 'Of order 2'],
    [1, 5, 'Ships  float'],
    [3, 9, 'Of order 9'],
    [2, 10, 'Without an order 1'],
    [5, 11, 'Without an order 2'],
  ]);
  expect(await findFactWithTags(db, 4)).toEqual({
    id: 4,
    factText: 'Of order 2',
    source: 'A table',
    order: 2,
    active: false,
    factDate: new Date('2024-02-29'),
    createdAt: author.at,
    showFrom: null,
    showUntil: null,
    tags: [],
  });
});

test('an import records versions and takes no id a second time', async () => {
  const db = await createDatabase();
  const gone = await createFact(db, { factText: 'Deleted later', source: 'Test' }, author);
  await deleteFacts(db, [gone.id], author.at);
  const showFrom = new Date('2026-05-01T09:00:00Z');

  await importFacts(db, [toImport('Scheduled', { showFrom })], skipExisting, author);

  expect(await findFactWithTags(db, 3)).toMatchObject({ showFrom, showUntil: null });
  const { versions } = await listVersions(db, 3, { size: 9 });
  expect(versions).toMatchObject([
    { factText: 'Scheduled', showFrom, changedBy: 'ada', changedAt: author.at, previous: null },
  ]);
});

test('tags are found by name in any letter case, or created once', async () => {
  const db = await createDatabase();
  const known = await createTag(db, 'Physics');

  await importFacts(
    db,
    [
      toImport('Fact one', { tags: ['PHYSICS', 'physics', 'Ärzte'] }),
      toImport('Fact two', { tags: ['ärzte', 'a;b'] }),
    ],
    skipExisting,
    author,
  );

  expect((await listTags(db)).map(({ name }) => name)).toEqual(['a;b', 'Ärzte', 'Physics']);
  expect((await findFactWithTags(db, 2))?.tags).toMatchObject([{ name: 'Ärzte' }, known]);
  expect((await findFactWithTags(db, 3))?.tags).toMatchObject([{ name: 'a;b' }, { name: 'Ärzte' }]);
  expect(await createTag(db, 'ÄRZTE')).toBeUndefined();
});

test('two imports at once write each fact once', async () => {
  const db = await createDatabase();
  const facts = Array.from({ length: 50 }, (_, at) => toImport(`Fact ${at}`, { tags: ['T'] }));

  const counts = await Promise.all([1, 2].map(() => importFacts(db, facts, skipExisting, author)));

  expect(new Set(counts)).toEqual(new Set([0, 50]));
  expect(await listFacts(db)).toHaveLength(51);
});

test('a fact that changes while an import looks for existing ones is noticed', async () => {
  const db = await createDatabase();

  const importing = importFacts(db, [toImport('Ships sink')], skipExisting, author);
  await updateFact(db, 1, { factText: 'Ships sink' }, author);

  expect(await importing).toBe(0);
});

test('what would be more facts than a site holds is not written, also of two imports at once', async () => {
  const db = await createDatabase();
  const import3 = async (name: string) => {
    const facts = [1, 2, 3].map((at) => toImport(`${name} ${at}`, { tags: [name] }));
    return await importFacts(db, facts, { skipExisting: true, limit: 4 }, author);
  };

  const counts = await Promise.all([import3('One'), import3('Other')]);

  expect(new Set(counts)).toEqual(new Set([3, undefined]));
  expect(await listFacts(db)).toHaveLength(4);
  expect(await listTags(db)).toHaveLength(1);
});

test('a list that the database refuses leaves nothing behind', async () => {
  const db = await createDatabase();
  const showFrom = new Date('2026-05-01T09:00:00Z');
  const refused = toImport('Ends before it begins', { showFrom, showUntil: showFrom });

  const facts = [toImport('A right one', { tags: ['New'] }), refused];
  await expect(importFacts(db, facts, skipExisting, author)).rejects.toThrow('fact_schedules_end');

  expect(await listFacts(db)).toHaveLength(1);
  expect(await listTags(db)).toEqual([]);
});
