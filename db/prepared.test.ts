import { expect, test } from 'vitest';
import { author } from '#test/author.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { createFact } from './facts/facts.ts';
import { prepared } from './prepared.ts';
import { aiFacts } from './schema.ts';

test('a query is built once for each database, and asks that one', async () => {
  let built = 0;
  const facts = prepared((db) => {
    built += 1;
    return db.select({ text: aiFacts.factText }).from(aiFacts).prepare();
  });
  const [one, other] = [await openTestDatabase(), await openTestDatabase()];
  await createFact(one.db, { factText: 'Ships float', source: 'Archimedes' }, author);

  for (let count = 0; count < 2; count += 1) {
    expect(await facts(one.db).execute()).toEqual([{ text: 'Ships float' }]);
    expect(await facts(other.db).execute()).toEqual([]);
  }
  expect(built).toBe(2);
  one.close();
  other.close();
});
