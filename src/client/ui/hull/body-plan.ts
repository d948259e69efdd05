import { section, sheer, stations, transom, type Point } from './hull.ts';
import { spline } from './spline.ts';

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
