import { Suspense, use, type ReactNode } from 'react';
import { Island } from '#client/islands/island.tsx';
import type { PropsOf } from '#client/islands/registry.ts';
import { SheetColumns } from '#client/paper/section-sheet.tsx';
import { facts as words } from '#content';

type FactsPart = PropsOf<'facts'>;

/** The server's page brings its facts along; one that the browser builds gets them later. */
type FactsSectionProps = { facts: FactsPart | Promise<FactsPart> };

export function FactsSection({ facts }: FactsSectionProps) {
  if (!(facts instanceof Promise)) return <Facts first={facts} />;
  return (
    <Suspense
      fallback={
        <Frame isBusy>
          <BlankPaper />
        </Frame>
      }
    >
      <LaterFacts facts={facts} />
    </Suspense>
  );
}

function LaterFacts({ facts }: { facts: Promise<FactsPart> }) {
  return <Facts first={use(facts)} />;
}

/** Nothing at all where there are no facts. */
function Facts({ first }: { first: FactsPart }) {
  if (first.facts.length === 0) return null;
  return (
    <Frame>
      <Island name="facts" props={first} />
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
      className="@container border-t border-rule"
    >
      <SheetColumns sheet={words.sheet} top="tight" bottom="opening">
        {children}
      </SheetColumns>
    </section>
  );
}

/** The carousel's room, with nothing printed on the paper yet. */
function BlankPaper() {
  return (
    <div className="paper-window mt-11 mb-12">
      <div className="listing h-42 lg:h-48" />
    </div>
  );
}
