import { markConstruction } from './mark-construction.ts';

const { viewBox, grid, base, axis, inked, hatching, measured, offsets, breadth } =
  markConstruction();

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
