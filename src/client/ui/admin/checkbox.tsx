import type { ComponentPropsWithRef } from 'react';

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
