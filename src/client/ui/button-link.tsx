import type { ComponentPropsWithoutRef } from 'react';
import { buttonStyles, type ButtonStyles } from './button-styles.ts';

type ButtonLinkProps = ComponentPropsWithoutRef<'a'> & ButtonStyles & { href: string };

/** A plain link styled as a button; separate from `Button` so that a page of links loads no React Aria. */
export function ButtonLink({ variant, size, className = '', children, ...props }: ButtonLinkProps) {
  return (
    <a {...props} className={`${buttonStyles({ variant, size })} ${className}`}>
      {children}
    </a>
  );
}
