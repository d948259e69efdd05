import type { ReactNode } from 'react';
import { WarningIcon } from './icons.tsx';

const control =
  'w-full rounded-desk border border-field bg-surface px-3 text-ink transition-colors ' +
  'hover:border-ink aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60';

/** The classes of every field, React Aria's and native ones. */
export const fieldStyles = {
  root: 'flex flex-col gap-1.5',
  label: 'block text-note font-semibold',
  control: `${control} min-h-11 py-2 text-body`,
  description: 'text-note text-ink-soft',
  error: 'text-note text-danger',
};

/** Those of a field in a bar above a list: where there is room its label stands in front of it. */
export const compactFieldStyles = {
  root: 'flex flex-col gap-1.5 lg:flex-row lg:items-center lg:gap-2',
  control: `${control} min-h-11 py-1 max-lg:text-body lg:text-note lg:pointer-fine:min-h-9`,
};

export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <span className="flex gap-1.5">
      <WarningIcon className="mt-0.5 size-4" />
      <span>{children}</span>
    </span>
  );
}
