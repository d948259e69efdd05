import { bodyPlan, depth, halfBeam } from '#client/paper/hull.ts';
import { measureOnHover } from './measure-on-hover.ts';

const sides = [-1, 1];
const dimensionHeight = 379;

/** One path, which the pen draws stroke by stroke; as paths of their own its lines would be animated one by one. */
const grid = [
  // The ends of the dimension line.
  ...sides.map((side) => `M${side * halfBeam} -${depth + 8}V-${dimensionHeight + 6}`),
  // Waterlines.
  ...[0.2, 0.4, 0.6, 0.8, 1].map((share) => `M-216 -${share * depth}H216`),
  // Buttocks.
  ...[-0.75, -0.5, -0.25, 0.25, 0.5, 0.75].map((share) => `M${share * halfBeam} 0V-${depth}`),
  // Diagonals: planes that stand square to the planking where it bends most.
  ...sides.map((side) => `M0 -${depth * 0.72}L${side * halfBeam * 0.98} -${depth * 0.1}`),
].join('');

/** A shipwright's body plan: the sections of a hull, from the stern on the left, from the bow on the right. */
export function LinesPlan({ className }: { className: string }) {
  return (
    <svg
      ref={measureOnHover}
      viewBox="-240 -385 480 386"
      preserveAspectRatio="xMidYMax slice"
      className={`hull ${className}`}
      aria-hidden="true"
    >
      <g className="hull-frame">
        <Line d="M-232 0H232" />
        <Line d={`M0 10V-${dimensionHeight - 22}`} />
        <Line d={`M-${halfBeam} -${dimensionHeight}H${halfBeam}`} />
      </g>
      <g className="hull-grid">
        <Line d={grid} />
      </g>
      {Object.entries(bodyPlan(8)).map(([part, curves]) => (
        <g key={part} className={`hull-${part}`}>
          {curves.map((curve) => (
            <Line key={curve} d={curve} />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** A line whose length counts as 1, so that each can be drawn in the same way. */
function Line({ d }: { d: string }) {
  return <path pathLength="1" d={d} />;
}
