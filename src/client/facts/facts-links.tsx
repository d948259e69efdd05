import { Link } from '@tanstack/react-router';
import { buttonStyles } from '#client/ui/button-styles.ts';

/** Leads to what belongs to the facts and has a list of its own. */
export function FactsLinks() {
  const className = buttonStyles({ variant: 'quiet', size: 'small' });
  return (
    <div className="-mx-3 mb-4 flex flex-wrap">
      <Link to="/admin/dashboard" search={{ tags: 1 }} className={className}>
        Tags
      </Link>
    </div>
  );
}
