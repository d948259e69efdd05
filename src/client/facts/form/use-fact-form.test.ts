import { beforeEach, expect, test, vi } from 'vitest';
import { fromLocalText, timeZone, toLocalText } from './use-fact-form.ts';

beforeEach(() => void vi.stubEnv('TZ', 'Europe/Berlin'));

test('what was entered as 09:00 shows as 09:00, on either side of daylight saving', () => {
  expect(timeZone()).toBe('Europe/Berlin');
  for (const [text, moment] of [
    ['2026-03-28T09:00', '2026-03-28T08:00:00.000Z'],
    ['2026-03-29T09:00', '2026-03-29T07:00:00.000Z'],
    ['2026-10-25T09:00', '2026-10-25T08:00:00.000Z'],
  ] as const) {
    expect(fromLocalText(text)).toBe(moment);
    expect(toLocalText(moment)).toBe(text);
  }
});

test('seconds that the API gave stay', () => {
  expect(toLocalText('2026-03-28T08:00:30.000Z')).toBe('2026-03-28T09:00:30');
});

test('a moment after the year 9999 is shown as one', () => {
  expect(toLocalText('9999-12-31T23:59:00.000Z')).toBe('10000-01-01T00:59');
});

test('a year of five digits is no moment, and stays to be refused', () => {
  expect(fromLocalText('20266-03-28T09:00')).toBe('20266-03-28T09:00');
});

test('none is the empty text', () => {
  expect(toLocalText(null)).toBe('');
  expect(fromLocalText('')).toBeNull();
});
