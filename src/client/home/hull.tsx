/**
 * A shipwright's body plan: the sections of a hull between its stem and its keel, from the stern on the left, from the bow
 * on the right, and the line to which it lies in the water under its load. `measure-hull.ts` reads the sections.
 */
export function Hull() {
  return (
    <div className="hull" aria-hidden="true">
      <svg viewBox="-240 -388 480 402" className="hull-grid">
        <path
          className="stroke-rule"
          d="M-196-258v-127M196-258v-127M-216-50h432M-216-100h432M-216-200h432M-216-250h432M-147 0v-250M-98 0v-250M-49 0v-250M49 0v-250M98 0v-250M147 0v-250M0-180l-192 155M0-180l192 155"
        />
        <path d="M-216 0h432M0 10v-367M-196-379h392M-200-375l8-8M192-375l8-8" />
      </svg>
      <svg viewBox="-240 -388 240 402" className="hull-half opens-leftwards">
        <path d="M-5-.5c-131-16.1-191-77.5-191-249.5M-5-3.5c-122.1-21.5-186-82.1-186-248.1M-5-13c-106.3-28.5-174.5-89.3-174.5-243.3M-5-32c-87.8-33.7-157.5-93.2-157.5-233.2M-5-62c-68.9-36.6-135-93.5-135-217.5M-5-106c-52.4-36.7-107.5-86-107.5-194M-196-250c24-7 56-28 83.5-50M-112.5-300c36.5-6 74.5-9 107.5-9M0 10h-5v-319h5" />
      </svg>
      <svg viewBox="0 -388 240 402" className="hull-half opens-rightwards left-1/2">
        <path d="M5-.5c131-16.1 191-77.5 191-249.5M5-1.5c122.1-21.5 182.6-89.9 184-249.9M5-6c103.3-31.6 160.2-112.2 165-250.1M5-18c75.2-41.7 122.2-137.5 132-249.1M5-50c45.5-50.5 70.3-146.1 85-238.9M5-128c15.4-53.8 13-108.6 29-191.1M196-250c-74-14-122-50-191-84M0 10h5v-344h-5" />
      </svg>
      <svg viewBox="-240 -388 480 402" className="hull-load">
        <path d="M-236-155h472" />
        <path className="stroke-pencil" d="M226-155l-5-9h10zM222-151h8M224-148h4" />
      </svg>
    </div>
  );
}
