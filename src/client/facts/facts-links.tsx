import { Link } from '@tanstack/react-router';
import { buttonStyles } from '#client/ui/button-styles.ts';

const className = buttonStyles({ variant: 'quiet', size: 'small' });

/** Leads from the facts to what belongs to them. */
export function FactsLinks() {
  return (
    <nav aria-label="More about facts" className="-ml-3 flex flex-wrap">
      <Link to="/admin/dashboard" search={{ tags: 1 }} className={className}>
        Tags
      </Link>
      <Link to="/admin/dashboard" search={{ deleted: 1 }} className={className}>
        Recently deleted
      </Link>
    </nav>
  );
}
