import { bodyPlan } from './body-plan.ts';

const curves = Object.values(bodyPlan).flat().join('');

/** The curves of the body plan alone, 96 px high. */
export function SmallHull() {
  return (
    <svg viewBox="-200 -352 400 354" className="small-hull" aria-hidden="true">
      <path d={curves} />
    </svg>
  );
}
