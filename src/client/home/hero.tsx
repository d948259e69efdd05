import { ButtonLink } from '#client/ui/button-link.tsx';
import { SheetColumns } from '#client/paper/section-sheet.tsx';
import { hero } from '#content';
import { bodyPlan, depth, halfBeam } from '#client/paper/hull.ts';
import { measureOnHover } from './measure-on-hover.ts';

export function Hero() {
  return (
    <section id="home" aria-labelledby="home-title">
      <SheetColumns sheet={hero.sheet} top="opening" bottom="opening">
        <div className="grid gap-x-6 md:grid-cols-[3fr_2fr] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className="min-w-0">
            <h1 id="home-title" className="max-w-[7em] font-condensed text-display">
              {hero.title.start}{' '}
              <span className="relative inline-block whitespace-nowrap decoration-pencil decoration-2 underline-offset-[0.12em] motion-reduce:underline">
                {hero.title.outlined}
                <PencilOutline />
              </span>
            </h1>
            <p className="mt-6 max-w-lead text-lead text-ink-soft">{hero.lead}</p>
            <div className="mt-8 flex flex-wrap gap-3 max-sm:*:grow sm:gap-4">
              <ButtonLink href={hero.book.href}>{hero.book.label}</ButtonLink>
              <ButtonLink href={hero.more.href} variant="secondary">
                {hero.more.label}
              </ButtonLink>
            </div>
          </div>
          <LinesPlan className="-mx-5 mt-10 -mb-opening h-30 w-[calc(100%+2.5rem)] border-t border-rule sm:-mx-8 sm:w-[calc(100%+4rem)] md:mx-0 md:mt-0 md:mb-0 md:h-auto md:w-full md:self-end md:overflow-visible md:border-0 lg:-mr-8 lg:w-[calc(100%+2rem)] min-[80rem]:-mr-20 min-[80rem]:w-120 min-[80rem]:justify-self-end" />
        </div>
      </SheetColumns>
    </section>
  );
}

/**
 * Drawn without lifting the pencil: past each corner and back, so that one path with one length can
 * show the whole of it. Its box must be positioned; it takes no room. On 1 s after the page is there, off 2 s later.
 */
function PencilOutline() {
  return (
    <svg
      viewBox="0 0 400 104"
      preserveAspectRatio="none"
      className="pencil-outline"
      aria-hidden="true"
    >
      <path
        pathLength="1"
        d="M1 4.5 Q200 1 397 2.5 L390 2.5 Q390.3 0 390 -2 Q387 46 389 103 L388.5 94 Q395 94 399 93.5 L388.5 94 L395 87.5 L382 100.5 L388.5 94 Q200 98 1 95 L10 95 L16.5 88.5 L3.5 101.5 L10 95 L10.5 103 Q12.5 46 9.5 -5"
      />
    </svg>
  );
}

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
function LinesPlan({ className }: { className: string }) {
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
