import { bodyPlan } from './body-plan.ts';

/** Of so small a picture every other section is enough. */
const everyOther = (curves: readonly string[]) => curves.filter((_, nth) => nth % 2 === 0);

const { fore, aft, sheer } = bodyPlan(5);
const curves = [...everyOther(fore), ...everyOther(aft), ...sheer].join('');

/** The curves of the body plan alone, 96 px high. */
export function SmallHull() {
  return (
    <svg viewBox="-200 -352 400 354" className="small-hull" aria-hidden="true">
      <path d={curves} />
    </svg>
  );
}
