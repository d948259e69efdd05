import type { ComponentPropsWithoutRef } from 'react';

const base =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-desk border text-center font-semibold transition-colors ' +
  'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress aria-disabled:opacity-70';

const variants = {
  primary: 'border-transparent bg-green text-on-green hover:bg-ink hover:text-paper',
  secondary: 'border-field text-ink hover:border-ink hover:bg-bar',
  quiet: 'border-transparent text-green hover:bg-bar',
  quietDanger: 'border-transparent text-ink-soft hover:bg-bar hover:text-danger',
  danger: 'border-danger text-danger hover:bg-danger hover:text-paper',
};

const sizes = {
  regular: 'min-h-11 px-5 py-2 text-body leading-6',
  small: 'min-h-9 px-3 py-1 text-note pointer-coarse:min-h-11 max-md:min-h-11',
  icon: 'size-9 pointer-coarse:size-11 max-md:size-11',
};

export type ButtonStyles = {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
};

export function buttonStyles({ variant = 'primary', size = 'regular' }: ButtonStyles) {
  return `${base} ${variants[variant]} ${sizes[size]}`;
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
