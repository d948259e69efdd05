import { expect, test } from 'vitest';
import { caliper } from './caliper.ts';
import { lappedStrakes } from './lapped-strakes.ts';
import { halfBreadth, markConstruction } from './mark.tsx';
import { mortiseJoint, project } from './mortise-joint.ts';
import { circle, hatch, type Point } from './path.ts';

test.each([mortiseJoint(), caliper(), lappedStrakes()])(
  'drawing %# stays on its sheet',
  (drawing) => {
    const [left, top, width, height] = drawing.viewBox;
    const pen = 0.75;
    const paths = [...drawing.strokes, ...drawing.dashed, ...drawing.fine].join(' ');
    const numbers = (paths.match(/-?[\d.]+/g) ?? []).map(Number);
    const across = numbers.filter((_, nth) => nth % 2 === 0);
    const down = numbers.filter((_, nth) => nth % 2 === 1);
    expect(Math.min(...across)).toBeGreaterThanOrEqual(left + pen);
    expect(Math.max(...across)).toBeLessThanOrEqual(left + width - pen);
    expect(Math.min(...down)).toBeGreaterThanOrEqual(top + pen);
    expect(Math.max(...down)).toBeLessThanOrEqual(top + height - pen);
  },
);

test('in an axonometric view lines of one direction are parallel and equally long', () => {
  const step = ([from, to]: [Point, Point]) => [to[0] - from[0], to[1] - from[1]];
  const [x, y] = step([project([0, 0, 0]), project([10, 0, 0])]);
  const [otherX, otherY] = step([project([30, 20, 40]), project([40, 20, 40])]);
  expect(otherX).toBeCloseTo(x ?? 0);
  expect(otherY).toBeCloseTo(y ?? 0);
});

test('hatching goes from edge to edge, in the direction that was asked for', () => {
  const square: Point[] = [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
  ];
  const isOnEdge = ([x, y]: Point) => [x, y].some((value) => value === 0 || value === 10);
  for (const slope of [1, -1] as const) {
    const lines = hatch(square, 5, slope);
    expect(lines).toHaveLength(4);
    for (const [from, to] of lines) {
      if (!from || !to) throw new Error('a line has two ends');
      expect([from, to].every(isOnEdge)).toBe(true);
      // Down is positive on a sheet: a line that rises to the right loses height there.
      expect((to[1] - from[1]) / (to[0] - from[0])).toBeCloseTo(-slope);
    }
  }
});

test('a circle comes back to where it began', () => {
  const path = circle([5, 5], [3, 0], [0, 3]);
  expect(path).toMatch(/^M8 5C.* 8 5Z$/);
});

test('the mark is as broad as the logo at its deck, and nothing at its keel', () => {
  expect(halfBreadth(9)).toBeCloseTo(10);
  expect(halfBreadth(25)).toBeCloseTo(0);
  expect(halfBreadth(15)).toBeGreaterThan(halfBreadth(18));
});

test('what was measured of the mark lies on its curve, and the inked half ends on the middle line', () => {
  const { offsets, inked, viewBox } = markConstruction();
  const middle = viewBox[2] / 2;
  const across = (inked.match(/[\d.]+ [\d.]+/g) ?? []).map((point) => Number(point.split(' ')[0]));
  expect(Math.max(...across)).toBe(middle);
  expect(across.filter((x) => x === middle)).toHaveLength(2);
  expect(offsets[0]?.[0]).toBeCloseTo(middle + 110);
});
