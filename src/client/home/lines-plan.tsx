/** Half a hull's width in drawing units, and its depth from deck to keel. */
const halfWidth = 190;
const depth = 220;

/** The sections, by how full they are: from the ends of a hull to its middle. */
const aft = [0.12, 0.3, 0.48, 0.66, 0.84, 1];
const fore = [0.04, 0.2, 0.4, 0.6, 0.8, 1];
const waterlines = [0.2, 0.4, 0.6, 0.8];
const buttocks = [-0.75, -0.5, -0.25, 0.25, 0.5, 0.75];

type Side = 'aft' | 'fore';

function point(side: Side, across: number, down: number) {
  const x = across * halfWidth * (side === 'aft' ? -1 : 1);
  return `${x.toFixed(1)} ${(down * depth).toFixed(1)}`;
}

/** Half the breadth on deck. A stern stays broad; a bow comes to a point. */
function breadth(side: Side, fullness: number) {
  return side === 'aft' ? 0.62 + 0.38 * fullness ** 0.8 : 0.14 + 0.86 * fullness ** 0.6;
}

/** Where a section meets the deck, which rises towards the ends. */
function deck(side: Side, fullness: number) {
  return point(side, breadth(side, fullness), -0.3 * (1 - fullness) ** 1.7);
}

/** One section from keel to deck: hollow and flared near the ends, with a full bilge amidships. */
function section(side: Side, fullness: number) {
  const width = breadth(side, fullness);
  const keel = 1 - (side === 'aft' ? 0.34 : 0.3) * (1 - fullness) ** 2.4;
  const floor = point(side, width * fullness ** 1.1 * 0.95, keel - 0.42 * (1 - fullness));
  const bilge = point(side, width * (0.3 + 0.74 * fullness), 0.22 + 0.62 * fullness);
  return `M${point(side, 0, keel)}C${floor} ${bilge} ${deck(side, fullness)}`;
}

function sheer(side: Side, fullnesses: readonly number[]) {
  return `M${fullnesses.map((fullness) => deck(side, fullness)).join('L')}`;
}

/** A shipwright's body plan: the sections of a hull, stern to the left, bow to the right. */
export function LinesPlan({ className }: { className: string }) {
  return (
    <svg viewBox="-205 -95 410 345" className={className} fill="none" aria-hidden="true">
      <g className="stroke-rule">
        {waterlines.map((share) => (
          <path key={share} d={`M-200 ${share * depth}H200`} />
        ))}
        {buttocks.map((share) => (
          <path key={share} d={`M${share * halfWidth} -50V${depth}`} />
        ))}
      </g>
      <path
        className="stroke-field"
        d={`M-200 ${depth}H200M0 -70V${depth + 12}M-190 -80H190M-190 -86v12M190 -86v12`}
      />
      <g className="stroke-green" strokeWidth="1.5" strokeLinejoin="round">
        <path d={sheer('aft', aft)} />
        <path d={sheer('fore', fore)} />
        {aft.map((fullness) => (
          <path key={fullness} d={section('aft', fullness)} />
        ))}
        {fore.map((fullness) => (
          <path key={fullness} d={section('fore', fullness)} />
        ))}
      </g>
    </svg>
  );
}
