import { expect, test } from 'vitest';
import { once } from './once.ts';

test('the work is done once for many, and again after it failed', async () => {
  let tries = 0;
  const load = once(async () => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
    return tries;
  });

  const first = await Promise.allSettled([load(), load(), load()]);
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await Promise.all([load(), load(), load()])).toEqual([2, 2, 2]);
  expect(await load()).toBe(2);
});
