import { expect, test } from 'vitest';
import { author } from '#test/author.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { findVersion, listVersions } from './versions.ts';
import { createFact, updateFact } from './facts.ts';

test('versions are listed newest first, each with the one before it, in parts', async () => {
  const { db } = await openTestDatabase();
  const { id } = await createFact(db, { factText: 'Text 1', source: 'Test' }, author);
  await createFact(db, { factText: 'Another fact', source: 'Test' }, author);
  for (const factText of ['Text 2', 'Text 3']) await updateFact(db, id, { factText }, author);
  const texts = async (before?: number) => {
    const { versions, hasOlder } = await listVersions(db, id, { before, size: 2 });
    const pairs = versions.map((each) => [each.factText, each.previous?.factText]);
    return { pairs, hasOlder, last: versions.at(-1)?.id };
  };

  const newest = await texts();
  expect(newest).toMatchObject({
    pairs: [
      ['Text 3', 'Text 2'],
      ['Text 2', 'Text 1'],
    ],
    hasOlder: true,
  });
  expect(await texts(newest.last)).toMatchObject({
    pairs: [['Text 1', undefined]],
    hasOlder: false,
  });
});

test('a version belongs to one fact', async () => {
  const { db } = await openTestDatabase();
  const { id } = await createFact(db, { factText: 'Text 1', source: 'Test' }, author);
  const other = await createFact(db, { factText: 'Another fact', source: 'Test' }, author);
  const { versions } = await listVersions(db, id, { size: 1 });
  const versionId = versions[0]?.id ?? 0;

  expect(await findVersion(db, id, versionId)).toMatchObject({ factText: 'Text 1', factId: id });
  expect(await findVersion(db, other.id, versionId)).toBeUndefined();
});
