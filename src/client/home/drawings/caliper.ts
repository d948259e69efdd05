import { curve, line, outline, type Drawing, type Point } from './path.ts';

// The section of a hull that is measured: half of its breadth, and where its deck and its keel are.
const middle = 88;
const halfBreadth = 46;
const deck = 38;
const bottom = 86;

const beam = { top: 12, bottom: 24, left: 8, right: 206, middle: 18 };
/** Of the halves of the caliper, which stand out above and below its beam. */
const body = { top: 9, bottom: 27, width: 46 };
/** The measuring faces: as far apart as the section is broad. */
const fixed = middle - halfBreadth;
const sliding = middle + halfBreadth;
const division = 4;

/** Half of a skin of this thickness less than the whole, from deck to keel; `side` is -1 to the left. */
function halfSkin(thickness: number, side: 1 | -1): string {
  const at = (x: number, y: number): Point => [middle + side * x, y];
  const half = halfBreadth - thickness;
  const low = bottom - thickness;
  return curve(at(half, deck), at(half, deck + 24), at(half - 5, low - 9), at(3, low));
}

/** A measuring jaw, from the beam to its point and back along the outer side. */
function jaw(face: number, away: 1 | -1): Point[] {
  return [
    [face, 66],
    [face + away * 5, 66],
    [face + away * 13, 44],
    [face + away * 26, body.bottom],
  ];
}

/** Divisions from an edge inwards; each fifth is longer. */
function scale(from: number, step: number, count: number, edge: number): string[] {
  return Array.from({ length: count }, (_, nth) => {
    const x = from + nth * step;
    return line([x, edge], [x, edge - (nth % 5 === 0 ? 6 : 3.5)]);
  });
}

/** A slide caliper that takes the breadth of a hull's midship section. */
export function caliper(): Drawing {
  const bodyEnd = sliding + body.width;
  return {
    viewBox: [7, -1, 224, 96],
    strokes: [
      line(
        [sliding - 11, beam.top],
        [fixed + 11, beam.top],
        [fixed, 0],
        [fixed, body.top],
        [beam.left, body.top],
        [beam.left, body.bottom],
        [fixed - 26, body.bottom],
        ...jaw(fixed, -1).toReversed(),
        [fixed, beam.bottom],
        [sliding, beam.bottom],
      ),
      outline(
        [sliding, 0],
        [sliding, body.top],
        [bodyEnd, body.top],
        [bodyEnd, body.bottom],
        ...jaw(sliding, 1).toReversed(),
        [sliding, beam.top],
        [sliding - 11, beam.top],
      ),
      line(
        [bodyEnd, beam.top],
        [beam.right, beam.top],
        [beam.right, beam.bottom],
        [bodyEnd, beam.bottom],
      ),
      line([beam.right, beam.middle], [beam.right + 10, beam.middle]),
      // The screw that holds the sliding half.
      line(
        [sliding + 28, body.top],
        [sliding + 28, 5],
        [sliding + 36, 5],
        [sliding + 36, body.top],
      ),
      curve([fixed, deck], [middle - 20, deck - 6], [middle + 20, deck - 6], [sliding, deck]),
      halfSkin(0, -1),
      halfSkin(0, 1),
      line([middle - 3, bottom], [middle - 3, 93], [middle + 3, 93], [middle + 3, bottom]),
    ],
    dashed: [line([middle, 27], [middle, bottom])],
    fine: [
      halfSkin(4, -1),
      halfSkin(4, 1),
      ...scale(fixed, division, 23, beam.bottom),
      ...scale(bodyEnd + 4, division, 5, beam.bottom),
      // A vernier: ten of its divisions are nine of the beam's.
      ...scale(sliding + 4, division * 0.9, 11, body.bottom),
    ],
  };
}
