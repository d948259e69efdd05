import type { Ref } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button';
import { buttonLook, type ButtonLook } from './button-look.ts';

type ButtonProps = Omit<AriaButtonProps, 'className' | 'style'> &
  ButtonLook & { className?: string; ref?: Ref<HTMLButtonElement> };

/** While `isPending` it keeps the focus but cannot be pressed; the caller words what it waits for. */
export function Button({ variant, size, className = '', ...props }: ButtonProps) {
  return <AriaButton {...props} className={`${buttonLook({ variant, size })} ${className}`} />;
}
