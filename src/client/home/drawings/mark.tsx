import { along, curve, hatch, line, outline, type Point } from './path.ts';

/** The left half of the mark, from deck to keel, as `layout/logo.tsx` has it: in 28 units to a side. */
const half = { deck: [4, 9], upper: [6.5, 17], lower: [9.5, 22], keel: [14, 25] } as const;
const middle = 14;
const penWidth = 3;
const breadthLine = 4;

const pxPerUnit = 11;
const viewBox = [0, 0, 320, 296] as const;
/** Where a shipwright measures half of a hull's breadth: on lines between deck and keel. */
const waterlines = [9, 12, 15, 18, 21, 23.5];
const samples = Array.from({ length: 13 }, (_, nth) => nth / 12);

const place = ([x, y]: Point): Point => [
  viewBox[2] / 2 + (x - middle) * pxPerUnit,
  26 + (y - breadthLine) * pxPerUnit,
];
const mirrored = ([x, y]: Point): Point => [2 * middle - x, y];
const way = (from: Point, to: Point): Point => [to[0] - from[0], to[1] - from[1]];

/** The point of the curve at a share between deck and keel, and the direction in which it goes on. */
function curveAt(share: number) {
  const between = (from: Point, to: Point) => along(from, way(from, to), share);
  const middlePoint = between(half.upper, half.lower);
  const from = between(between(half.deck, half.upper), middlePoint);
  const to = between(middlePoint, between(half.lower, half.keel));
  return { at: between(from, to), direction: way(from, to) };
}

/** Half of the mark's breadth on a waterline, which is between 9, its deck, and 25, its keel. */
export function halfBreadth(waterline: number): number {
  let [above, below] = [0, 1];
  while (below - above > 1e-6) {
    const share = (above + below) / 2;
    if (curveAt(share).at[1] < waterline) above = share;
    else below = share;
  }
  return middle - curveAt(above).at[0];
}

/** One side of the pen's line along the curve, up to the middle line. */
function penSide(side: 1 | -1): Point[] {
  const points = samples.map((share): Point => {
    const { at, direction } = curveAt(share);
    const [right, down] = direction;
    return along(at, [-down, right], (side * penWidth) / 2 / Math.hypot(right, down));
  });
  const before = points.filter(([x]) => x < middle);
  const { direction } = curveAt(1);
  const last = before.at(-1) ?? half.keel;
  return [...before, along(last, direction, (middle - last[0]) / direction[0])];
}

/** How the mark comes from the midship section of a hull: inked left of the middle line, and right of it measured. */
export function markConstruction() {
  const inked = [...penSide(1), ...penSide(-1).toReversed()].map(place);
  const offsets = waterlines.map((height) => place([middle + halfBreadth(height), height]));
  const [port, starboard] = [place([4, breadthLine]), place([24, breadthLine])];
  const [, deck] = place(half.deck);
  const [center, keel] = place(half.keel);
  const margin = 18;
  const right = viewBox[2] - margin;
  return {
    viewBox,
    grid: [
      ...offsets.map(([, y]) => line([margin, y], [right, y])),
      ...[-7.5, -5, -2.5, 2.5, 5, 7.5].map((out) => {
        const x = center + out * pxPerUnit;
        return line([x, deck - 12], [x, keel]);
      }),
      // Where the breadth is taken, up to the line that says so.
      ...[port, starboard].map(([x, y]) => line([x, y + 16], [x, keel])),
    ],
    base: line([margin, keel], [right, keel]),
    axis: line([center, 8], [center, viewBox[3] - 8]),
    inked: outline(...inked),
    hatching: hatch(inked, 7, 1).map((ends) => line(...ends)),
    measured: curve(
      place(mirrored(half.deck)),
      place(mirrored(half.upper)),
      place(mirrored(half.lower)),
      place(half.keel),
    ),
    offsets,
    breadth: [
      line(port, starboard),
      line(along(port, [0, -10]), along(port, [0, 10])),
      line(along(starboard, [0, -10]), along(starboard, [0, 10])),
    ],
  };
}

const { grid, base, axis, inked, hatching, measured, offsets, breadth } = markConstruction();

/** The mark under construction, checked in red pencil. */
export function MarkSheet() {
  return (
    <svg viewBox={viewBox.join(' ')} className="mark-sheet" aria-hidden="true">
      <path className="stroke-rule" d={grid.join('')} />
      <path className="stroke-field" d={base} />
      <path className="mark-axis" d={axis} />
      <path className="detail-fine" d={hatching.join('')} />
      <path className="drawn-stroke" pathLength="1" d={inked} />
      <path className="drawn-stroke" pathLength="1" d={measured} />
      <g className="mark-breadth">
        {breadth.map((stroke) => (
          <path key={stroke} className="drawn-stroke" pathLength="1" d={stroke} />
        ))}
      </g>
      <g className="mark-checks">
        {offsets.map(([x, y], nth) => (
          // By hand: no two stand alike.
          <path
            key={y}
            pathLength="1"
            d={`M${Math.round(x) + 9 + (nth % 3)} ${Math.round(y) - 6}q3 2 4 6q3.5-9 10-${12 + (nth % 2) * 2}`}
          />
        ))}
      </g>
    </svg>
  );
}
