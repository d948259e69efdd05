import type { ComponentPropsWithoutRef } from 'react';
import { buttonLook, type ButtonLook } from './button-styles.ts';

type ButtonLinkProps = ComponentPropsWithoutRef<'a'> & ButtonLook & { href: string };

/** A plain link in a button's clothes, apart from `Button` so that a page of links loads no React Aria. */
export function ButtonLink({ variant, size, className = '', children, ...props }: ButtonLinkProps) {
  return (
    <a {...props} className={`${buttonLook({ variant, size })} ${className}`}>
      {children}
    </a>
  );
}
