import type { Drawing } from './path.ts';

/** A drawing in its own size, which draws itself when the card around it rises. */
export function DetailDrawing({ viewBox, strokes, dashed, fine }: Drawing) {
  const [, , width, height] = viewBox;
  return (
    <svg
      viewBox={viewBox.join(' ')}
      width={width}
      height={height}
      className="detail-drawing"
      aria-hidden="true"
    >
      <path className="detail-dashed" d={dashed.join('')} />
      <path className="detail-fine" d={fine.join('')} />
      {strokes.map((stroke) => (
        <path key={stroke} className="drawn-stroke" pathLength="1" d={stroke} />
      ))}
    </svg>
  );
}
