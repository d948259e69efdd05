import { Link } from '@tanstack/react-router';
import { buttonStyles } from '#client/ui/button-styles.ts';

/** Leads to what belongs to the facts and has a list of its own. */
export function FactsLinks() {
  return (
    <ul className="-mx-3 mb-4 flex flex-wrap">
      <li>
        <Link
          to="/admin/dashboard"
          search={{ tags: 1 }}
          className={buttonStyles({ variant: 'quiet', size: 'small' })}
        >
          Tags
        </Link>
      </li>
    </ul>
  );
}
