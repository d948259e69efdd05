// A small wooden ship, as its half-breadths: how far the hull reaches from its center line at each place and height. All
// lengths are in the units of the drawing, of which the body plan is 480 wide.

/** Half the beam, and the height of the deck amidships over the baseline. */
export const halfBeam = 196;
export const depth = 250;

/** Where along the ship its sections are taken: -1 is the stern, 0 amidships, 1 the bow. Each half of the plan has that amidships. */
export const stations = {
  fore: [0, 0.2, 0.4, 0.6, 0.8, 0.96],
  aft: [0, -0.2, -0.4, -0.6, -0.8, -1],
};

/** What differs between the ends of a ship: a bow is sharp, flared and high, a stern broad and hollow above the keel. */
const bow = { deck: 1, taper: 2, sheer: 0.34, rise: 0.34, riseFrom: 4, bilge: 1, hollow: 1.5 };
const stern = {
  deck: 0.5,
  taper: 1.7,
  sheer: 0.2,
  rise: 0.4,
  riseFrom: 2.4,
  bilge: 2.4,
  hollow: 1.7,
};
const midship = { bilge: 4.2, hollow: 0.78 };

const endOf = (station: number) => (station < 0 ? stern : bow);

/** The height of the deck's edge. It rises towards both ends. */
export function sheerHeight(station: number): number {
  return depth * (1 + endOf(station).sheer * Math.abs(station) ** 2.2);
}

/** The height at which a section leaves the center line: on the baseline but for the ends. */
export function keelHeight(station: number): number {
  const { rise, riseFrom } = endOf(station);
  return depth * rise * Math.abs(station) ** riseFrom;
}

/** Half the hull's width at a height over the baseline; 0 below the keel, and that of the deck above it. */
export function halfBreadth(station: number, height: number): number {
  const end = endOf(station);
  const distance = Math.abs(station);
  const keel = keelHeight(station);
  const share = Math.min(1, Math.max(0, (height - keel) / (sheerHeight(station) - keel)));
  const between = (middle: number, last: number) => middle + (last - middle) * distance ** 1.2;
  const bilge = between(midship.bilge, end.bilge);
  const hollow = between(midship.hollow, end.hollow);
  const deck = halfBeam * (1 - end.deck * distance ** end.taper) ** 0.8;
  return deck * (1 - (1 - share) ** bilge) ** hollow;
}

type Point = readonly [x: number, y: number];

/** A section from the keel to the deck: the points are closer together at the bilge, where it bends. */
export function section(station: number, steps: number): Point[] {
  const keel = keelHeight(station);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const height = keel + (sheerHeight(station) - keel) * (step / steps) ** 1.6;
    return [halfBreadth(station, height), height];
  });
}

/** The deck's edge over all stations of one side. */
export function sheer(side: readonly number[]): Point[] {
  return side.map((station) => {
    const height = sheerHeight(station);
    return [halfBreadth(station, height), height];
  });
}

/** The upper edge of the stern, which bulges a little, from the deck's edge to the center line. */
function transom(): Point[] {
  const height = sheerHeight(-1);
  const breadth = halfBreadth(-1, height);
  return [1, 0.75, 0.5, 0.25, 0].map((share) => [breadth * share, height + 9 * (1 - share ** 2)]);
}

/** Whichever of these stations reaches nearest to a point; undefined where none of them is as low or as high. */
export function nearestStation(
  side: readonly number[],
  [across, height]: Point,
): number | undefined {
  const away = (station: number) => Math.abs(halfBreadth(station, height) - across);
  return side
    .filter((station) => keelHeight(station) <= height && height <= sheerHeight(station))
    .toSorted((one, other) => away(one) - away(other))[0];
}

// The hull is measured upwards and to one side of its center line; a picture has y downwards, and two sides.
const right = (points: readonly Point[]) => spline(points.map(([x, y]) => [x, -y]));
const left = (points: readonly Point[]) => spline(points.map(([x, y]) => [-x, -y]));

const { fore, aft } = stations;

/**
 * The curves of the body plan as paths: each section seen from the stern on the left, from the bow on the right. A section
 * of more steps is fairer when it is large.
 */
export function bodyPlan(steps: number) {
  return {
    fore: fore.map((station) => right(section(station, steps))),
    aft: aft.map((station) => left(section(station, steps))),
    sheer: [right(sheer([...fore, 1])), left(sheer(aft)), left(transom())],
  };
}

/** The smooth curve through all points, as a path: at each of them it runs parallel to the line between its neighbours. */
function spline(points: readonly Point[]): string {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
  const curves = points.slice(1).map((end, index) => {
    const start = at(index);
    const arrival = `${write(toward(end, at(index + 2), start))} ${write(end)}`;
    // After the first curve each begins as the one before it ends.
    return index === 0 ? `C${write(toward(start, at(-1), end))} ${arrival}` : `S${arrival}`;
  });
  return `M${write(at(0))}${curves.join('')}`;
}

/** The control point of a curve that leaves `from`, away from the neighbour behind it. */
function toward([x, y]: Point, [behindX, behindY]: Point, [aheadX, aheadY]: Point): Point {
  return [x + (aheadX - behindX) / 6, y + (aheadY - behindY) / 6];
}

function write([x, y]: Point): string {
  return `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`;
}
