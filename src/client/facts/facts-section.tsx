import { SheetColumns } from '#client/ui/section-sheet.tsx';
import { FactCard } from './fact-card.tsx';

type FactsSectionProps = { facts: readonly { id: number; factText: string; source: string }[] };

export function FactsSection({ facts }: FactsSectionProps) {
  if (facts.length === 0) return null;
  return (
    <section aria-label="AI facts" className="border-t border-rule">
      <SheetColumns sheet="AI facts">
        <ul className="grid gap-6 sm:grid-cols-2">
          {facts.map((fact) => (
            <li key={fact.id}>
              <FactCard factText={fact.factText} source={fact.source} />
            </li>
          ))}
        </ul>
      </SheetColumns>
    </section>
  );
}
