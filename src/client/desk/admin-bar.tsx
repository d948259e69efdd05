import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonStyles } from '#client/ui/button-styles.ts';
import { ArrowLeftIcon } from '#client/ui/icons.tsx';
import { ThemeControl } from '#client/ui/theme-control.tsx';
import { SignedInUser } from './signed-in-user.tsx';

type AdminBarProps = {
  logo: ReactNode;
  /** More ways back, each with the look of `wayBackStyles`. */
  children?: ReactNode;
};

/** The header of every guarded page: the ways back, who is signed in, and the theme. */
export function AdminBar({ logo, children }: AdminBarProps) {
  return (
    <header data-admin-bar className="border-b border-rule">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-2 px-2 py-1 sm:px-8 lg:gap-x-4">
        <Link to="/admin/dashboard" className="mr-auto flex min-h-11 items-center lg:mr-0">
          {logo}
          <span className="sr-only">dashboard</span>
        </Link>
        {/* Where it does not fit next to the logo, its links share their lines with the user. */}
        <nav aria-label="Admin" className="grow max-lg:contents">
          <Link to="/" className={wayBackStyles}>
            <ArrowLeftIcon />
            Return to the Site
          </Link>
          {children}
        </nav>
        <div className="ml-auto max-lg:order-last">
          <SignedInUser />
        </div>
        <ThemeControl />
        <span className="basis-full lg:hidden" />
      </div>
    </header>
  );
}

export const wayBackStyles = `max-lg:order-last max-lg:-mx-1 ${buttonStyles({ variant: 'quiet', size: 'small' })}`;
