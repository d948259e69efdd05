import { Suspense } from 'react';
import { lazyNear } from '#client/ui/lazy-near.tsx';
import { SheetColumns } from '#client/ui/section-sheet.tsx';
import type { Fact } from './facts-carousel.tsx';

const FactsCarousel = lazyNear('#facts', () => import('./facts-carousel.tsx'));

/** Nothing at all where there are no facts. */
export function FactsSection({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <section
      id="facts"
      aria-label="AI facts"
      aria-roledescription="carousel"
      className="border-t border-rule"
    >
      <SheetColumns sheet="AI facts">
        <Suspense>
          <FactsCarousel facts={facts} />
        </Suspense>
      </SheetColumns>
    </section>
  );
}
