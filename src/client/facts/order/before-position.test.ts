import { expect, test } from 'vitest';
import { beforePosition } from './before-position.ts';

/** Facts whose ids are ten times their positions, from `start` + 1 on. */
function pageOf(start: number, size: number, total: number) {
  const ids = Array.from({ length: size }, (_, index) => (start + index + 1) * 10);
  const last = start + size;
  return {
    facts: ids.map((id) => ({ id })),
    page: start / 50 + 1,
    start,
    total,
    ...(last < total && { after: (last + 1) * 10 }),
  };
}

test('upwards it stands before the fact that has the position', () => {
  expect(beforePosition(pageOf(0, 50, 120), 700, { from: 70, to: 3 })).toBe(30);
});

test('downwards it stands before the one behind, since the others move up', () => {
  expect(beforePosition(pageOf(50, 50, 120), 30, { from: 3, to: 60 })).toBe(610);
  expect(beforePosition(pageOf(50, 50, 120), 30, { from: 3, to: 100 })).toBe(1010);
});

test('to the last position it goes to the end', () => {
  expect(beforePosition(pageOf(100, 20, 120), 30, { from: 3, to: 120 })).toBeNull();
});

test('to its own position it stays', () => {
  expect(beforePosition(pageOf(0, 12, 12), 30, { from: 3, to: 3 })).toBe(40);
  expect(beforePosition(pageOf(0, 12, 12), 120, { from: 12, to: 12 })).toBeNull();
});

test('where the page knows better than the list, the page counts', () => {
  // Others have moved it to 5 meanwhile.
  expect(beforePosition(pageOf(0, 12, 12), 50, { from: 1, to: 3 })).toBe(30);
});

test('with fewer facts than before, the end is the last position', () => {
  expect(beforePosition(pageOf(0, 8, 8), 30, { from: 3, to: 12 })).toBeNull();
});
