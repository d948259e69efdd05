import type { ComponentPropsWithRef } from 'react';
import { buttonStyles, type ButtonStyles } from './button-link.tsx';
import { WarningIcon } from './icons.tsx';

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'onClick' | 'disabled'> &
  ButtonStyles & { isPending?: boolean; isDisabled?: boolean; onPress?: () => void };

/** While `isPending` it stays focusable but cannot be pressed; the caller changes its text. */
export function Button({
  variant,
  size,
  isPending = false,
  isDisabled,
  type = 'button',
  onPress,
  className = '',
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      {...props}
      // Otherwise Enter in a field would send the form again.
      type={isPending ? 'button' : type}
      onClick={isPending ? undefined : onPress}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      className={`${buttonStyles({ variant, size })} ${className}`}
    >
      {variant === 'danger' ? (
        <>
          <WarningIcon className="size-4" />
          <span>{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

/** As most buttons of the desk are. */
export function SmallButton({ variant = 'secondary', ...props }: ButtonProps) {
  return <Button {...props} variant={variant} size="small" />;
}
