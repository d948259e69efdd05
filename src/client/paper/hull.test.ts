import { describe, expect, test } from 'vitest';
import {
  depth,
  halfBeam,
  halfBreadth,
  keelHeight,
  nearestStation,
  section,
  sheer,
  sheerHeight,
  stations,
} from './hull.ts';

const sides = Object.values(stations);
const heights = Array.from({ length: 26 }, (_, step) => step * 10);

test('the hull is as wide as its beam amidships, on deck', () => {
  expect(halfBreadth(0, sheerHeight(0))).toBe(halfBeam);
  expect(sheerHeight(0)).toBe(depth);
  expect(keelHeight(0)).toBe(0);
});

describe('is fair', () => {
  test('no section crosses the one before it', () => {
    for (const side of sides) {
      for (const height of heights) {
        const breadths = side.map((station) => halfBreadth(station, height));
        expect(breadths, `at ${height}`).toEqual(breadths.toSorted((one, other) => other - one));
      }
    }
  });

  test('a section widens from the keel to the deck', () => {
    for (const station of sides.flat()) {
      const breadths = section(station, 9).map(([breadth]) => breadth);
      expect(breadths[0]).toBe(0);
      expect(breadths).toEqual(breadths.toSorted((one, other) => one - other));
    }
  });

  test('the deck rises towards both ends, and ends where the sections end', () => {
    for (const side of sides) {
      const edge = sheer(side);
      expect(edge).toEqual(side.map((station) => section(station, 9).at(-1)));
      const rising = edge.map(([, height]) => height);
      expect(rising).toEqual(rising.toSorted((one, other) => one - other));
    }
  });
});

describe('the station nearest to a point', () => {
  test('is the one whose section passes there', () => {
    const at = (station: number) => [halfBreadth(station, 120) + 1, 120] as const;
    expect(nearestStation(stations.fore, at(0.4))).toBe(0.4);
    expect(nearestStation(stations.aft, at(-0.8))).toBe(-0.8);
    expect(nearestStation(stations.fore, [1_000, 120])).toBe(0);
  });

  test('is not one that ends below the point or begins above it', () => {
    expect(nearestStation(stations.fore, [halfBeam, depth + 1])).not.toBe(0);
    expect(nearestStation(stations.fore, [0, keelHeight(0.96) - 1])).not.toBe(0.96);
    expect(nearestStation(stations.fore, [0, keelHeight(0.96) + 1])).toBe(0.96);
    expect(nearestStation(stations.fore, [0, 1_000])).toBeUndefined();
    expect(nearestStation(stations.fore, [0, -1])).toBeUndefined();
  });
});
