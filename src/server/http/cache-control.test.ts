import { expect, test } from 'vitest';
import { revalidated } from './cache-control.ts';

const now = new Date('2026-03-01T09:00:00.000Z');
test('without a database nothing is said to last', async () => {
  const contentVersion = () => {
    throw new Error('no database');
  };
  expect(await revalidated({ now: () => now, contentVersion })).toBe(
    'public, max-age=0, s-maxage=0',
  );
});

test('what cannot be confirmed at the moment may be stored, but not used unasked', async () => {
  const contentVersion = () => ({ version: '1', nextTurn: undefined, isStale: true });
  expect(await revalidated({ now: () => now, contentVersion })).toBe('public, no-cache');
});
