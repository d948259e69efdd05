import { useState } from 'react';
import { fieldErrors, type Outputs } from '#client/trpc.tsx';
import { useFormErrors } from '#client/forms/use-form-errors.ts';
import { factInput } from '#shared/facts.ts';
import { dayOf } from '#client/facts/fact-dates.tsx';

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
  const [newTagName, setNewTagName] = useState('');
  const isTagTyped = newTagName.trim() !== '';
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

  const hasChanges = Object.keys(changes).length > 0;

  return {
    form,
    values,
    errors,
    forget,
    /** What is sent of a new fact, and of one that is changed. */
    input,
    changes,
    /** The name of a tag as it is typed, which only its own button adds. */
    newTag: {
      name: newTagName,
      setName: setNewTagName,
      error: isTagTyped ? errors.newTag?.[0] : undefined,
    },
    hasChanges,
    isDirty: hasChanges || isTagTyped,
    /** Begins again with other values; what was typed is gone. */
    restart(values: FactValues) {
      setBegun(values);
      setValues(values);
      setErrors({});
    },
    set: (change: Partial<FactValues>) => setValues((latest) => ({ ...latest, ...change })),
    /** Whether the values may be sent; shows what is wrong with them otherwise. */
    isValid() {
      const isRight = check(factInput, input) !== undefined;
      if (isRight && isTagTyped) setErrors({ newTag: ['Add this tag first, or clear its name'] });
      return isRight && !isTagTyped;
    },
    showRefusal: (error: unknown) => setErrors(fieldErrors(error)),
  };
}

export type FactFormState = ReturnType<typeof useFactForm>;

const msPerMinute = 60_000;

/** A moment in ISO 8601 as a `datetime-local` field shows it by this browser's clock; the empty string for none. */
export function toLocalText(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * msPerMinute);
  const text = shifted.toISOString();
  // Seconds that nothing here asks for come from the API, and are not to be lost.
  return date.getTime() % msPerMinute === 0 ? text.slice(0, 16) : text.slice(0, 19);
}

/**
 * The moment in ISO 8601 at which this browser's clock shows the text; null for the empty string. A text that names no
 * moment is answered as it is, to be refused: a date field takes years of five digits.
 */
export function fromLocalText(text: string): string | null {
  const date = new Date(text);
  return text === '' ? null : Number.isNaN(date.getTime()) ? text : date.toISOString();
}

/** Of this browser, as "Europe/Berlin". */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
