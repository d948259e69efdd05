import { expect, test } from 'vitest';
import { revalidated } from './cache-control.ts';

const now = new Date('2026-03-01T09:00:00.000Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + 1_000 * seconds);
const headerFor = (nextTurn: Date | undefined) =>
  revalidated({ now: () => now, contentVersion: () => ({ version: '1', nextTurn }) });

const askedEachTime = 'public, max-age=0, s-maxage=0';

test('a CDN may serve for 30 s where that does not reach past a turn', async () => {
  const usual = 'public, max-age=0, s-maxage=30';
  expect(await headerFor(undefined)).toBe(usual);
  expect(await headerFor(inSeconds(30))).toBe(usual);
  for (const seconds of [29.9, 0.5]) {
    expect(await headerFor(inSeconds(seconds))).toBe(askedEachTime);
  }
});

test('without a database nothing is said to last', async () => {
  const contentVersion = () => {
    throw new Error('no database');
  };
  expect(await revalidated({ now: () => now, contentVersion })).toBe(askedEachTime);
});

test('what cannot be confirmed at the moment may be stored, but not used unasked', async () => {
  const contentVersion = () => ({ version: '1', nextTurn: undefined, isStale: true });
  expect(await revalidated({ now: () => now, contentVersion })).toBe('public, no-cache');
});
