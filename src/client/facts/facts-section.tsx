import { Suspense, use, type ReactNode } from 'react';
import { lazyNear } from '#client/ui/lazy-near.tsx';
import { SheetColumns } from '#client/ui/section-sheet.tsx';
import type { Fact } from './facts-carousel.tsx';

const FactsCarousel = lazyNear('#facts', () => import('./facts-carousel.tsx'));

/** The server's page brings its facts along; one that the browser builds gets them later. */
type FactsSectionProps = { facts: readonly Fact[] | Promise<readonly Fact[]> };

export function FactsSection({ facts }: FactsSectionProps) {
  return (
    <Suspense
      fallback={
        <Frame isBusy>
          <BlankPaper />
        </Frame>
      }
    >
      <Facts facts={facts} />
    </Suspense>
  );
}

/** Nothing at all where there are no facts. */
function Facts({ facts }: FactsSectionProps) {
  const list = facts instanceof Promise ? use(facts) : facts;
  if (list.length === 0) return null;
  return (
    <Frame>
      <Suspense fallback={<BlankPaper />}>
        <FactsCarousel facts={list} />
      </Suspense>
    </Frame>
  );
}

function Frame({ isBusy, children }: { isBusy?: boolean; children: ReactNode }) {
  return (
    <section
      id="facts"
      aria-label="AI facts"
      aria-roledescription="carousel"
      aria-busy={isBusy}
      className="border-t border-rule"
    >
      <SheetColumns sheet="AI facts">{children}</SheetColumns>
    </section>
  );
}

/** The carousel's room, with nothing printed on the paper yet. */
function BlankPaper() {
  return (
    <div className="py-12">
      <div className="listing h-42" />
    </div>
  );
}
