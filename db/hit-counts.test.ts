import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { batchSize } from './delete-rows.ts';
import { countHit, deleteOldHits, findHits } from './hit-counts.ts';

const now = new Date('2026-03-01T09:00:00Z');
const minuteMs = 60_000;

test('a hundred at the same moment are counted as one to a hundred', async () => {
  const { db } = await openTestDatabase();
  const hits = await Promise.all(
    Array.from({ length: 100 }, () => countHit(db, 'login', minuteMs, now)),
  );

  const counts = hits.map(({ count }) => count).toSorted((a, b) => a - b);
  expect(counts).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  expect(await findHits(db, 'login', minuteMs, now)).toMatchObject({ count: 100 });
});

test('what was counted while the clock was more than a minute ahead is over once it is right', async () => {
  const { db } = await openTestDatabase();
  await countHit(db, 'login', minuteMs, new Date(now.getTime() + minuteMs));
  const right = new Date(now.getTime() - 1);
  expect(await findHits(db, 'login', minuteMs, now)).toMatchObject({ count: 1 });
  expect(await findHits(db, 'login', minuteMs, right)).toBeUndefined();
  expect(await countHit(db, 'login', minuteMs, right)).toMatchObject({ count: 1 });
  expect(await countHit(db, 'login', minuteMs, right)).toMatchObject({ count: 2 });
});

test('what is over is deleted in batches, which leave room for requests', async () => {
  const { db } = await openTestDatabase();
  for (let at = 0; at <= batchSize; at += 1) await countHit(db, `key ${at}`, minuteMs, now);
  await countHit(db, 'later', 2 * minuteMs, now);
  const over = new Date(now.getTime() + minuteMs);

  expect(await deleteOldHits(db, over)).toBe(batchSize);
  expect(await deleteOldHits(db, over)).toBe(1);
  expect(await deleteOldHits(db, over)).toBe(0);
  expect(await findHits(db, 'later', 2 * minuteMs, over)).toMatchObject({ count: 1 });
});
