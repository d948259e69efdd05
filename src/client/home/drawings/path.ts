/** A point of a drawing in px, to the right and down; also the way from one point to another. */
export type Point = readonly [x: number, y: number];

/** A drawing of one detail, as path data. */
export interface Drawing {
  viewBox: readonly [left: number, top: number, width: number, height: number];
  /** What is seen of the thing. */
  strokes: string[];
  /** What is hidden, or only meant. */
  dashed: string[];
  /** Hatching, rings and scales. */
  fine: string[];
}

/** How far the handles of a Bezier curve reach that looks like a quarter of a circle. */
const quarterHandle = 0.5523;

const rounded = (value: number) => String(Math.round(value * 10) / 10);
const coordinates = (points: readonly Point[]) =>
  points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join(' ');

export function along([x, y]: Point, [right, down]: Point, share = 1): Point {
  return [x + right * share, y + down * share];
}

/** Path data of straight lines from point to point. */
export function line(...points: Point[]): string {
  return `M${coordinates(points)}`;
}

/** As `line`, and back to its beginning. */
export function outline(...points: Point[]): string {
  return `${line(...points)}Z`;
}

/** A Bezier curve. */
export function curve(from: Point, firstHandle: Point, secondHandle: Point, to: Point): string {
  return `${line(from)}C${coordinates([firstHandle, secondHandle, to])}`;
}

/** A quarter of a circle, or of what a circle looks like from aside, from the end of one radius to that of the other. */
export function quarter(center: Point, first: Point, second: Point): string {
  const start = along(center, first);
  const end = along(center, second);
  return curve(start, along(start, second, quarterHandle), along(end, first, quarterHandle), end);
}

export function circle(center: Point, first: Point, second: Point): string {
  const opposite = ([x, y]: Point): Point => [-x, -y];
  const [third, fourth] = [opposite(first), opposite(second)];
  const rest = [
    quarter(center, second, third),
    quarter(center, third, fourth),
    quarter(center, fourth, first),
  ];
  return (
    quarter(center, first, second) +
    rest.map((part) => part.slice(part.indexOf('C'))).join('') +
    'Z'
  );
}

/**
 * Lines across a section at equal distances, by which a drawing says that the thing is cut there. They rise to the right
 * with a slope of 1, and fall with -1.
 */
export function hatch(section: readonly Point[], spacing: number, slope: 1 | -1): Point[][] {
  const level = ([x, y]: Point) => y + slope * x;
  const levels = section.map(level);
  const lines: Point[][] = [];
  for (let at = Math.min(...levels) + spacing / 2; at < Math.max(...levels); at += spacing) {
    const crossings = section.flatMap((from, nth): Point[] => {
      const to = section[(nth + 1) % section.length] ?? from;
      const share = (at - level(from)) / (level(to) - level(from));
      return share >= 0 && share < 1
        ? [along(from, [to[0] - from[0], to[1] - from[1]], share)]
        : [];
    });
    lines.push(crossings);
  }
  return lines;
}
