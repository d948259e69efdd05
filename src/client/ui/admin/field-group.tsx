import type { ReactNode } from 'react';
import { fieldStyles } from '../field.tsx';

type FieldGroupProps = { label: string; children: ReactNode };

/** Several controls under one label. */
export function FieldGroup({ label, children }: FieldGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className={`mb-1.5 ${fieldStyles.label}`}>{label}</legend>
      {children}
    </fieldset>
  );
}
