import { ButtonLink } from '#client/ui/button-link.tsx';
import { SheetColumns } from '#client/paper/section-sheet.tsx';
import { useSite } from '#client/site-context.ts';
import { contactCalls } from '#content';
import { Hull } from './hull.tsx';

export function Hero() {
  const { company, words } = useSite();
  const { hero } = words;
  return (
    <section id="home" aria-labelledby="home-title" className="overflow-x-clip">
      <SheetColumns sheet={company.place} space="py-opening">
        <div className="grid grid-cols-1 gap-x-8 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className="min-w-0">
            <h1 id="home-title" className="max-w-[7em] font-condensed text-display">
              {hero.title.start}{' '}
              <span className="relative inline-block decoration-pencil decoration-2 underline-offset-[0.12em] motion-reduce:underline">
                {hero.title.outlined}
                <PencilOutline />
              </span>
            </h1>
            <p className="mt-5 max-w-lead text-lead text-balance text-ink-soft sm:mt-6">
              {hero.lead}
            </p>
            <div className="mt-6 flex flex-wrap gap-1 sm:mt-8 sm:gap-2">
              <ButtonLink {...contactCalls.book} className="max-sm:px-4" />
              <ButtonLink
                {...contactCalls.more}
                variant="quiet"
                className="max-sm:px-2.5 max-[22.5rem]:-ml-2.5"
              />
            </div>
          </div>
          <Hull />
        </div>
      </SheetColumns>
    </section>
  );
}

const sides = {
  'opens-rightwards': 'M1 4.5Q200 1 397 2.5',
  'opens-downwards': 'M390-2Q387 46 389 103',
  'opens-leftwards': 'M399 93.5l-10.5.5Q200 98 1 95M395 87.5l-13 13M16.5 88.5l-13 13',
  'opens-upwards': 'M10.5 103Q12.5 46 9.5-5',
};

/** A box with crossed corners and the ticks of a dimension. What it stands in must be positioned; it takes no room. */
function PencilOutline() {
  return (
    <span className="pencil-outline" aria-hidden="true">
      {Object.entries(sides).map(([opens, side]) => (
        <svg key={opens} viewBox="-6 -8 412 116" preserveAspectRatio="none" className={opens}>
          <path d={side} />
        </svg>
      ))}
    </span>
  );
}
