import {
  Switch as AriaSwitch,
  type SwitchProps as AriaSwitchProps,
} from 'react-aria-components/Switch';
import type { ReactNode, ComponentPropsWithRef } from 'react';

type SwitchProps = Omit<AriaSwitchProps, 'className' | 'style' | 'children'> & {
  children: ReactNode;
};

export function Switch({ children, ...props }: SwitchProps) {
  return (
    <AriaSwitch
      {...props}
      // Its input, which is scrolled into view with the focus, stands in it, out of sight and without a height.
      className="group relative flex min-h-11 w-fit **:scroll-my-12 cursor-pointer items-center gap-3 text-note disabled:cursor-not-allowed disabled:opacity-60"
    >
      <span className="flex h-6 w-11 shrink-0 items-center rounded-full border border-field bg-surface px-0.5 transition-colors group-selected:border-green group-selected:bg-green group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-green">
        <span className="size-4.5 rounded-full bg-field transition-transform group-selected:translate-x-5 group-selected:bg-on-green forced-colors:border" />
      </span>
      <span>{children}</span>
    </AriaSwitch>
  );
}

type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'aria-label'> & {
  'aria-label': string;
};

/**
 * A checkbox without a visible label, as in the rows of a list. It is the browser's own: React Aria hides it behind a
 * drawing, where a program that presses for somebody does not reach it.
 */
export function Checkbox(props: CheckboxProps) {
  return (
    <label className="flex size-11 cursor-pointer items-center justify-center">
      <input {...props} type="checkbox" className="checkbox size-5 cursor-pointer" />
    </label>
  );
}
