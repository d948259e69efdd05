import type { Ref } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button';
import { buttonStyles, type ButtonStyles } from './button-link.tsx';

type ButtonProps = Omit<AriaButtonProps, 'className' | 'style'> &
  ButtonStyles & { className?: string; ref?: Ref<HTMLButtonElement> };

/**
 * While `isPending` it stays focusable but cannot be pressed; the caller changes its text. React Aria's own
 * pending state announces by the button's id, which names nothing once a form has gone with its button.
 */
export function Button({
  variant,
  size,
  isPending = false,
  type,
  onPress,
  className = '',
  ...props
}: ButtonProps) {
  return (
    <AriaButton
      {...props}
      // Otherwise Enter in a field would send the form again.
      type={isPending && type === 'submit' ? 'button' : type}
      onPress={isPending ? undefined : onPress}
      aria-disabled={isPending || undefined}
      className={`${buttonStyles({ variant, size })} ${className}`}
    />
  );
}
