import { Link } from '@tanstack/react-router';
import { buttonStyles } from '#client/ui/button-styles.ts';
import { ArrowLeftIcon } from '#client/ui/icons.tsx';

/** Leads to the list of facts from a page that stands in its place. */
export function BackToFacts() {
  return (
    <Link
      to="/admin/dashboard"
      search={{}}
      activeOptions={{ exact: true }}
      className={`mb-4 -ml-3 ${buttonStyles({ variant: 'quiet', size: 'small' })}`}
    >
      <ArrowLeftIcon />
      Back to Facts
    </Link>
  );
}
