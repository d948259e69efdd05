import type { Point } from './hull.ts';

/** The smooth curve through all points, as a path: at each of them it runs parallel to the line between its neighbours. */
export function spline(points: readonly Point[]): string {
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
