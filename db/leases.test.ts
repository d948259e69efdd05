import { expect, test } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { endLease, takeLease } from './leases.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1, 9, minutes));

test('of many who ask at once one gets the task, and the next one once it has ended', async () => {
  const { db } = await openTestDatabase();
  const ask = () => takeLease(db, at(10), at(0));
  const answers = await Promise.all([ask(), ask(), ask(), ask()]);
  expect(answers.filter(Boolean)).toHaveLength(1);

  await endLease(db, at(10));
  expect(await ask()).toBe(true);
});

test('a process that died has the task until its time is over, and cannot end the next one', async () => {
  const { db } = await openTestDatabase();
  expect(await takeLease(db, at(10), at(0))).toBe(true);
  expect(await takeLease(db, at(19), at(9))).toBe(false);
  expect(await takeLease(db, at(20), at(10))).toBe(true);

  await endLease(db, at(10));
  expect(await takeLease(db, at(25), at(15))).toBe(false);
});
