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
    <header className="border-b border-rule">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-2 px-2 py-1 sm:px-8 md:gap-x-4">
        <Link to="/admin/dashboard" className="mr-auto flex min-h-11 items-center md:mr-0">
          {logo}
          <span className="sr-only">dashboard</span>
        </Link>
        <nav
          aria-label="Admin"
          className="order-last -ml-3 flex grow flex-wrap items-center md:order-none md:ml-0"
        >
          <Link to="/" className={wayBackStyles}>
            <ArrowLeftIcon />
            Return to the Site
          </Link>
          {children}
        </nav>
        <div className="order-last md:order-none">
          <SignedInUser />
        </div>
        <ThemeControl isRoomy />
      </div>
    </header>
  );
}

export const wayBackStyles = buttonStyles({ variant: 'quiet', size: 'small' });
