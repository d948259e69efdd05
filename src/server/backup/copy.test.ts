import { expect, test } from 'vitest';
import { agoOf, copyName, copyTime, sizeOf } from './copy.ts';

test('a name says when the copy was made, to the second', () => {
  const at = new Date('2026-11-24T03:00:07.890Z');
  expect(copyName(at)).toBe('site-2026-11-24T03-00-07Z.db');
  expect(copyTime(copyName(at))).toEqual(new Date('2026-11-24T03:00:07.000Z'));
  for (const name of [
    'site.db',
    'site-2026-13-24T03-00-07Z.db',
    'site-2026-11-24T03-00-07Z.db.part',
    '../site-2026-11-24T03-00-07Z.db',
    '',
  ]) {
    expect(copyTime(name)).toBeUndefined();
  }
});

test.each([
  [999, '0 seconds ago'],
  [1_000, '1 second ago'],
  [3_600_000 - 1, '59 minutes ago'],
  [48 * 3_600_000 - 1, '47 hours ago'],
  [48 * 3_600_000, '2 days ago'],
])('%s ms is "%s"', (ms, words) => {
  expect(agoOf(new Date(1_000_000), new Date(1_000_000 + ms))).toBe(words);
});

test.each([
  [0, '0 kB'],
  [385_024, '385 kB'],
  [1_234_567, '1.2 MB'],
  [52_300_000_000, '52.3 GB'],
  [5_000_000_000_000, '5,000 GB'],
])('%s bytes are "%s"', (bytes, words) => {
  expect(sizeOf(bytes)).toBe(words);
});
