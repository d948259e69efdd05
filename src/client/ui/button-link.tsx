import type { ComponentPropsWithoutRef } from 'react';

/** Their looks are in `styles/button.css`. */
const variants = {
  primary: '',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  quietDanger: 'button-quiet-danger',
  danger: 'button-danger',
};

const sizes = { regular: '', small: 'button-small', icon: 'button-icon' };

export type ButtonStyles = {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
};

export function buttonStyles({ variant = 'primary', size = 'regular' }: ButtonStyles) {
  return ['button', variants[variant], sizes[size]].filter(Boolean).join(' ');
}

type ButtonLinkProps = ComponentPropsWithoutRef<'a'> & ButtonStyles & { href: string };

/** A plain link styled as a button; separate from `Button` so that a page of links loads no React Aria. */
export function ButtonLink({ variant, size, className = '', children, ...props }: ButtonLinkProps) {
  return (
    <a {...props} className={`${buttonStyles({ variant, size })} ${className}`}>
      {children}
    </a>
  );
}
