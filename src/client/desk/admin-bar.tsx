import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonStyles } from '#client/ui/button-styles.ts';
import { ArrowLeftIcon } from '#client/ui/icons.tsx';
import { ThemeControl } from '#client/ui/theme-control.tsx';

type AdminBarProps = {
  logo: ReactNode;
  /** The page's own links and buttons. */
  children: ReactNode;
};

/** The header of every guarded page. */
export function AdminBar({ logo, children }: AdminBarProps) {
  return (
    <header className="border-b border-rule">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-2 px-2 py-2 sm:gap-x-4 sm:px-8">
        <Link to="/admin/dashboard" className="flex min-h-11 items-center">
          {logo}
          <span className="sr-only">dashboard</span>
        </Link>
        <nav
          aria-label="Admin"
          className="order-last flex w-full flex-wrap items-center gap-x-2 md:order-none md:w-auto md:grow"
        >
          <Link to="/" className={buttonStyles({ variant: 'quiet', size: 'small' })}>
            <ArrowLeftIcon />
            Return to the Site
          </Link>
          {children}
        </nav>
        <div className="ml-auto">
          <ThemeControl />
        </div>
      </div>
    </header>
  );
}
