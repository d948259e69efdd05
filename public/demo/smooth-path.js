/**
 * A smooth curve through readings, as path data: no higher than its highest and no lower than its lowest reading, so that
 * it says nothing that was not measured (monotone cubic interpolation, after Fritsch and Carlson). The points are from
 * left to right.
 */
export function smoothPath(points) {
  const slopes = points.map(([x, y], nth) => {
    const [beforeX, beforeY] = points[nth - 1] ?? [];
    const [afterX, afterY] = points[nth + 1] ?? [];
    const before = (y - beforeY) / (x - beforeX);
    const after = (afterY - y) / (afterX - x);
    // Level at both ends and where the readings turn.
    if (!(before * after > 0)) return 0;
    return (2 * before * after) / (before + after);
  });
  const [first, ...rest] = points;
  const curves = rest.map(([x, y], nth) => {
    const [fromX, fromY] = points[nth];
    const third = (x - fromX) / 3;
    return [
      fromX + third,
      fromY + slopes[nth] * third,
      x - third,
      y - slopes[nth + 1] * third,
      x,
      y,
    ].join(' ');
  });
  return `M${first.join(' ')}C${curves.join(' ')}`;
}
