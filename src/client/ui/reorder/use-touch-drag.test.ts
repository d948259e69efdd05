import { expect, test } from 'vitest';
import { scrollStep } from './use-touch-drag.ts';

test('a page scrolls towards the edge that the finger is near, the faster the nearer', () => {
  expect(scrollStep(400, 800)).toBe(0);
  expect(scrollStep(72, 800)).toBe(0);
  expect(scrollStep(36, 800)).toBe(-8);
  expect(scrollStep(0, 800)).toBe(-16);
  expect(scrollStep(764, 800)).toBe(8);
  expect(scrollStep(800, 800)).toBe(16);
});

test('beyond the edge it is no faster', () => {
  expect(scrollStep(-200, 800)).toBe(-16);
  expect(scrollStep(1_000, 800)).toBe(16);
});
