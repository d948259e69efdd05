import { ButtonLink } from '#client/ui/button-link.tsx';
import { ImportButton } from './import-button.tsx';

/** What can be done with all facts at once. */
export function FactsLinks() {
  return (
    <div className="mb-6 flex flex-wrap gap-2">
      <ButtonLink variant="secondary" size="small" href="/api/ai-facts.csv" download>
        Download CSV
      </ButtonLink>
      <ImportButton />
    </div>
  );
}
