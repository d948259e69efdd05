import { expect, test } from 'vitest';
import { cacheReach, revalidated } from './cache-control.ts';

const now = new Date('2026-03-01T09:00:00.000Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + 1_000 * seconds);
const headerFor = (nextTurn: Date | undefined) =>
  revalidated({ now: () => now, contentVersion: () => ({ version: '1', nextTurn }) });

test('a CDN may serve for 30 s, and stale for 5 min more', async () => {
  const usual = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300';
  expect(await headerFor(undefined)).toBe(usual);
  expect(await headerFor(inSeconds(330))).toBe(usual);
});

test.each([
  [329, 's-maxage=30, stale-while-revalidate=290'],
  [45, 's-maxage=30, stale-while-revalidate=10'],
  [39, 's-maxage=30'],
  [10, 's-maxage=10'],
  [9.5, 's-maxage=9'],
  [0.5, 's-maxage=0'],
])('neither reaches past a turn in %s s', async (seconds, limits) => {
  expect(await headerFor(inSeconds(seconds))).toBe(`public, max-age=0, ${limits}`);
});

test('the reach never passes the turn', () => {
  for (let seconds = 0; seconds < 400; seconds += 0.25) {
    expect(cacheReach(now, { nextTurn: inSeconds(seconds) })).toBeLessThanOrEqual(seconds);
  }
});

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
