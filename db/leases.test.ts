import { expect, test, vi } from 'vitest';
import { openTestDatabase } from '#test/test-database.ts';
import { findHits } from './hit-counts.ts';
import { withLease } from './leases.ts';
import type { Database } from './engine/database.ts';

const minutes = 60_000;
const isLeased = async (db: Database, task: string, at: Date) =>
  (await findHits(db, `lease ${task}`, 2 * minutes, at)) !== undefined;

let time = Date.UTC(2026, 2, 1, 9);
const now = () => new Date(time);

/** Work that goes on until it is ended. */
function startWork() {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  return { work: () => promise, end: () => resolve(true) };
}

test('of many who ask at once one does the task, and the next one once it has ended', async () => {
  const { db } = await openTestDatabase();
  const { work, end } = startWork();
  const asked = [1, 2, 3, 4].map(() => withLease(db, 'copies', now, work));
  await expect.poll(() => isLeased(db, 'copies', now())).toBe(true);
  expect(await isLeased(db, 'housekeeping', now())).toBe(false);
  end();
  expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(1);

  expect(await isLeased(db, 'copies', now())).toBe(false);
  expect(await withLease(db, 'copies', now, async () => true)).toBe(true);
  const failing = withLease(db, 'copies', now, () => Promise.reject(new Error('broken')));
  await expect(failing).rejects.toThrow('broken');
  expect(await isLeased(db, 'copies', now())).toBe(false);
});

test('a task that takes long is not taken over, that of a process that died after two minutes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { db } = await openTestDatabase();
  const { work, end } = startWork();
  const first = withLease(db, 'copies', now, work);
  await expect.poll(() => isLeased(db, 'copies', now())).toBe(true);
  for (let minute = 0; minute < 5; minute += 1) {
    time += minutes;
    vi.advanceTimersByTime(minutes);
    const soon = new Date(time + 2 * minutes - 1);
    await expect.poll(() => isLeased(db, 'copies', soon)).toBe(true);
  }

  // It stands still, as a process that was stopped does.
  time += 2 * minutes;
  const { work: secondWork, end: endSecond } = startWork();
  const second = withLease(db, 'copies', now, secondWork);
  await expect.poll(() => isLeased(db, 'copies', now())).toBe(true);
  vi.advanceTimersByTime(minutes);
  end();
  expect(await first).toBe(true);
  expect(await isLeased(db, 'copies', now()), 'the second one has it').toBe(true);
  endSecond();
  expect(await second).toBe(true);
  expect(await isLeased(db, 'copies', now())).toBe(false);
});

test('a process that died while the clock was ahead has its task no longer than that', async () => {
  const { db } = await openTestDatabase();
  const { work } = startWork();
  void withLease(db, 'copies', () => new Date(time + 2 * minutes), work);
  await expect.poll(() => isLeased(db, 'copies', new Date(time + 2 * minutes))).toBe(true);

  expect(await withLease(db, 'copies', now, async () => true)).toBe(true);
});
