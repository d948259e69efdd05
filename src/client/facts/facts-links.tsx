import { Link } from '@tanstack/react-router';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { buttonStyles } from '#client/ui/button-styles.ts';
import { ImportButton } from './import/import-button.tsx';

const className = buttonStyles({ variant: 'quiet', size: 'small' });

/** Leads from the facts to what belongs to them, and to what can be done with all of them. */
export function FactsLinks() {
  return (
    <nav
      aria-label="More about facts"
      className="-mx-3 grid grid-cols-2 justify-items-start sm:flex"
    >
      <Link to="/admin/dashboard" search={{ tags: 1 }} className={className}>
        Tags
      </Link>
      <Link to="/admin/dashboard" search={{ deleted: 1 }} className={className}>
        Recently deleted
      </Link>
      <ButtonLink variant="quiet" size="small" href="/api/ai-facts.csv" download>
        Download CSV
      </ButtonLink>
      <ImportButton />
    </nav>
  );
}
