import { SheetColumns } from '#client/paper/section-sheet.tsx';
import { facts as words } from '#content';
import type { FactsPart } from './fact-parts.ts';
import { FactsCarousel } from './facts-carousel.tsx';

/** The facts of the page, which come with it; nothing at all where there are none. */
export function FactsSection({ facts, total }: FactsPart) {
  if (facts.length === 0) return null;
  return (
    <section
      id="facts"
      aria-label="AI facts"
      aria-roledescription="carousel"
      className="@container border-t border-rule"
    >
      <SheetColumns sheet={words.sheet} space="pt-tight pb-opening">
        <FactsCarousel facts={facts} total={total} />
      </SheetColumns>
    </section>
  );
}
