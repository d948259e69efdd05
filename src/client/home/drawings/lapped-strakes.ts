import { along, circle, curve, hatch, line, outline, type Drawing, type Point } from './path.ts';

const length = 176;
const thickness = 14;
const height = 35;
/** How much of a strake's height the next one covers. */
const lap = 14;
/** How far a strake leans outwards for each px of its height. */
const lean = { lower: 0.36, upper: 0.08 };
const rivet = { spacing: 27, radius: 3.2, up: height - lap / 2 };

/** A place in the section through the strakes, in px. */
type Place = readonly [outwards: number, up: number];

// The lower strake is bevelled at its head, so that the upper one lies flat on it.
const seat: Place = [thickness + lean.lower * (height - lap), height - lap];
const bevelHead: Place = [seat[0] + lean.upper * lap, height];
const lowerFoot: Place = [thickness, 0];
const lower: Place[] = [[0, 0], lowerFoot, seat, bevelHead, [lean.lower * height, height]];

const upperFoot: Place = [seat[0] + thickness, seat[1]];
const upperHead: Place = [upperFoot[0] + lean.upper * height, seat[1] + height];
const innerHead: Place = [upperHead[0] - thickness, upperHead[1]];
const upper: Place[] = [seat, upperFoot, upperHead, innerHead];

/** One px along the strakes, which go back from their section. */
const back: Point = [0.97, -0.21];

/** Where a place is on the sheet: the section has its true shape. */
function project([outwards, up]: Place, distance = 0): Point {
  return along([outwards, -up], back, distance);
}

const ridge = (place: Place) => line(project(place), project(place, length));

/** The end of a strake that goes on: by custom a wave, and no edge. */
function breakLine(head: Point, foot: Point): string {
  const third = (foot[1] - head[1]) / 3;
  return curve(head, along(head, [7, third]), along(foot, [-5, -third]), foot);
}

/** The rivet in the section, with the washer on which its point is hammered flat inside. */
function cutRivet() {
  const inside = project([lean.lower * rivet.up, rivet.up]);
  const outside = project([upperFoot[0] + lean.upper * (lap / 2), rivet.up]);
  const alongFace: Point = [lean.lower, -1];
  const washer = along(inside, [-2, 0]);
  return [
    line(along(inside, [-4, 0]), outside),
    line(along(washer, alongFace, 4), along(washer, alongFace, -4)),
  ];
}

function rivetHeads() {
  const center: Place = [upperFoot[0] + lean.upper * (lap / 2), rivet.up];
  const distances = Array.from({ length: 6 }, (_, nth) => 20 + nth * rivet.spacing);
  return distances.map((distance) =>
    circle(project(center, distance), along([0, 0], back, rivet.radius), [0, -rivet.radius]),
  );
}

/** Two strakes of a clinker-built hull: the upper one laps the lower one outside, and is riveted to it. */
export function lappedStrakes(): Drawing {
  // Where the lower strake comes out from behind the foot of the upper one.
  const emerging = project(upperFoot, length - thickness / back[0]);
  const hidden: Place = [bevelHead[0] + thickness, height];
  return {
    viewBox: [-5, -94, 224, 96],
    strokes: [
      outline(...lower.map((place) => project(place))),
      outline(...upper.map((place) => project(place))),
      ridge(lowerFoot),
      ridge(upperFoot),
      ridge(upperHead),
      ridge(innerHead),
      breakLine(project(upperHead, length), project(upperFoot, length)),
      breakLine(emerging, project(lowerFoot, length)),
      line(project(innerHead, length), project(upperHead, length)),
      ...cutRivet(),
      ...rivetHeads(),
    ],
    dashed: [line(project(hidden, 6), project(hidden, length - 4))],
    fine: [upper, lower].flatMap((section, nth) =>
      hatch(
        section.map((place) => project(place)),
        6.5,
        nth === 0 ? 1 : -1,
      ).map((ends) => line(...ends)),
    ),
  };
}
