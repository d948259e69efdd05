import { useState } from 'react';
import { fieldErrors, type Outputs } from '#client/trpc.tsx';
import { useFormErrors } from '#client/forms/use-form-errors.ts';
import { factInput } from '#shared/facts.ts';
import { dayOf } from '#client/facts/fact-dates.tsx';
import { fromLocalText, toLocalText } from './local-moment.ts';

/** A fact as it is typed. */
export interface FactValues {
  factText: string;
  source: string;
  active: boolean;
  /** `YYYY-MM-DD`, the empty string for none. */
  factDate: string;
  /** As `toLocalText` writes them. */
  showFrom: string;
  showUntil: string;
}

export const newFactValues: FactValues = {
  factText: '',
  source: '',
  active: true,
  factDate: '',
  showFrom: '',
  showUntil: '',
};

/** The values of a fact that is there. */
export function valuesOf(fact: Outputs['facts']['restoreVersion']): FactValues {
  return {
    factText: fact.factText,
    source: fact.source,
    active: fact.active,
    factDate: dayOf(fact.factDate),
    showFrom: toLocalText(fact.showFrom),
    showUntil: toLocalText(fact.showUntil),
  };
}

/** The values of a fact's form, what is wrong with them, and which differ from those it began with. */
export function useFactForm(initial: FactValues) {
  const [begun, setBegun] = useState(initial);
  const [values, setValues] = useState(initial);
  const { form, errors, setErrors, forget, check } = useFormErrors();

  const input = {
    ...values,
    showFrom: fromLocalText(values.showFrom),
    showUntil: fromLocalText(values.showUntil),
  };
  const changes: Partial<typeof input> = {
    ...(values.factText !== begun.factText && { factText: values.factText }),
    ...(values.source !== begun.source && { source: values.source }),
    ...(values.active !== begun.active && { active: values.active }),
    ...(values.factDate !== begun.factDate && { factDate: values.factDate }),
    ...(values.showFrom !== begun.showFrom && { showFrom: input.showFrom }),
    ...(values.showUntil !== begun.showUntil && { showUntil: input.showUntil }),
  };

  return {
    form,
    values,
    errors,
    forget,
    /** What is sent of a new fact, and of one that is changed. */
    input,
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
    isValid: () => check(factInput, input) !== undefined,
    showRefusal: (error: unknown) => setErrors(fieldErrors(error)),
  };
}

export type FactFormState = ReturnType<typeof useFactForm>;
