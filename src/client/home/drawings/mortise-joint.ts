import { circle, line, outline, quarter, type Drawing, type Point } from './path.ts';

/** A place in the joint in px: along the rail, across it, and up. */
type Place = readonly [along: number, across: number, up: number];
type Range = readonly [from: number, to: number];
type Timber = { along: Range; across: Range; up: Range };

const post: Timber = { along: [0, 31], across: [0, 41], up: [0, 65] };
const tenon: Timber = { along: [80, 112], across: [13, 28], up: [19, 49] };
const rail: Timber = { along: [112, 204], across: [5, 36], up: [15, 53] };

// The joint is turned about its upright and tipped towards the eye, so that end, side and top are seen.
const turn = (36 * Math.PI) / 180;
const tip = (18 * Math.PI) / 180;
/** What lies this way of a place hides it. */
const towardsEye: Place = [Math.sin(turn), Math.cos(turn), Math.tan(tip)];

/** Where a place is on the sheet, in an axonometric view: parallel lines stay parallel. */
export function project([along, across, up]: Place): Point {
  const right = along * Math.cos(turn) - across * Math.sin(turn);
  const near = along * Math.sin(turn) + across * Math.cos(turn);
  return [right, near * Math.sin(tip) - up * Math.cos(tip)];
}

const edges = (...places: Place[]) => line(...places.map(project));
const face = (...places: Place[]) => outline(...places.map(project));

/** How far along the rail one gets, looking past an edge, while the eye's line crosses this width and this height. */
function depthSeen(width: number, height: number) {
  const [along, across, up] = towardsEye;
  return Math.min((width * along) / across, (height * along) / up);
}

/** A timber's top, its side, and its near end. */
function timber({ along: [far, near], across: [back, front], up: [foot, head] }: Timber) {
  return [
    face([far, back, head], [near, back, head], [near, front, head], [far, front, head]),
    edges([far, front, head], [far, front, foot], [near, front, foot], [near, front, head]),
    edges([near, back, head], [near, back, foot], [near, front, foot]),
  ];
}

/** The tenon as far as the rail's shoulder, which stands higher and wider, does not hide it. */
function tenonEdges() {
  const [end, shoulder] = tenon.along;
  const [back, front] = tenon.across;
  const [foot, head] = tenon.up;
  const root = (across: number, up: number): Place => [
    shoulder - depthSeen(rail.across[1] - across, rail.up[1] - up),
    across,
    up,
  ];
  return [
    edges(root(back, head), [end, back, head], [end, front, head], root(front, head)),
    edges([end, front, head], [end, front, foot], root(front, foot)),
  ];
}

/** The mouth of the mortise, and the one edge that is seen in it. */
function mortise() {
  const [, mouth] = post.along;
  const [back, front] = tenon.across;
  const [foot, head] = tenon.up;
  const inside = mouth - depthSeen(front - back, head - foot);
  return [
    face([mouth, back, foot], [mouth, back, head], [mouth, front, head], [mouth, front, foot]),
    edges([mouth, back, foot], [inside, back, foot]),
  ];
}

/** From the corners of the tenon to those of the mortise. */
function wayIn() {
  const [back, front] = tenon.across;
  const [foot, head] = tenon.up;
  const corners = [
    [back, head],
    [front, head],
    [front, foot],
  ] as const;
  return corners.map(([across, up]) =>
    edges([tenon.along[0] - 4, across, up], [post.along[1] + 3, across, up]),
  );
}

/** A hole for a wooden peg, in a face that is turned to the front. */
const pegHole = (along: number, front: number) =>
  circle(project([along, front, 34]), project([3.2, 0, 0]), project([0, 0, 3.2]));

/** Year rings about a corner, where a timber was sawn across. */
function rings(corner: Place, first: Place, second: Place) {
  const times = ([along, across, up]: Place, by: number): Place => [
    along * by,
    across * by,
    up * by,
  ];
  return [8, 15, 22].map((radius) =>
    quarter(project(corner), project(times(first, radius)), project(times(second, radius))),
  );
}

/** A rail with its tenon on the way into the mortise of a post. */
export function mortiseJoint(): Drawing {
  return {
    viewBox: [-25, -63, 224, 96],
    strokes: [
      ...timber(post),
      ...mortise(),
      ...timber(rail),
      ...tenonEdges(),
      pegHole(15, post.across[1]),
      pegHole(93, tenon.across[1]),
    ],
    dashed: wayIn(),
    fine: [
      ...rings([rail.along[1], rail.across[1], rail.up[0]], [0, -1, 0], [0, 0, 1]),
      ...rings([post.along[0], post.across[1], post.up[1]], [1, 0, 0], [0, -1, 0]),
    ],
  };
}
