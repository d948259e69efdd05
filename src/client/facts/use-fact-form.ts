import { useState } from 'react';
import { fieldErrors } from '#client/trpc.tsx';
import { useFormErrors } from '#client/ui/use-form-errors.ts';
import { factInput } from '#shared/facts.ts';

/** A fact as it is typed. */
export interface FactValues {
  factText: string;
  source: string;
  active: boolean;
  /** `YYYY-MM-DD`, the empty string for none. */
  factDate: string;
}

export const newFactValues: FactValues = { factText: '', source: '', active: true, factDate: '' };

/** The values of a fact's form, what is wrong with them, and which differ from those it began with. */
export function useFactForm(initial: FactValues) {
  const [begun, setBegun] = useState(initial);
  const [values, setValues] = useState(initial);
  const { form, errors, setErrors, forget, check } = useFormErrors();

  const changes: Partial<FactValues> = {
    ...(values.factText !== begun.factText && { factText: values.factText }),
    ...(values.source !== begun.source && { source: values.source }),
    ...(values.active !== begun.active && { active: values.active }),
    ...(values.factDate !== begun.factDate && { factDate: values.factDate }),
  };

  return {
    form,
    values,
    errors,
    forget,
    changes,
    isDirty: Object.keys(changes).length > 0,
    /** Begins again with other values; what was typed is gone. */
    restart(values: FactValues) {
      setBegun(values);
      setValues(values);
      setErrors({});
    },
    set: (change: Partial<FactValues>) => setValues((latest) => ({ ...latest, ...change })),
    /** Whether the values may be sent; shows what is wrong with them otherwise. */
    isValid: () => check(factInput, values) !== undefined,
    showRefusal: (error: unknown) => setErrors(fieldErrors(error)),
  };
}

export type FactFormState = ReturnType<typeof useFactForm>;
