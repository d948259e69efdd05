import { useState } from 'react';
import { fieldErrors, type Outputs } from '#client/trpc.tsx';
import { useFormErrors, type FormErrors } from '#client/forms/use-form-errors.ts';
import { factInput } from '#shared/facts.ts';
import { dayOf } from '#client/facts/fact-dates.tsx';

/** A fact as it is typed. */
interface FactValues {
  factText: string;
  source: string;
  active: boolean;
  /** `YYYY-MM-DD`, the empty string for none. */
  factDate: string;
  /** As `toLocalText` writes them. */
  showFrom: string;
  showUntil: string;
}

export type StoredFact = Pick<Outputs['facts']['restoreVersion'], keyof FactValues>;

export const newFact: StoredFact = {
  factText: '',
  source: '',
  active: true,
  factDate: null,
  showFrom: null,
  showUntil: null,
};

/**
 * The values of a fact's form, what is wrong with them, and which differ from those that are stored. What was not touched
 * follows a fact that was read again.
 */
export function useFactForm(stored: StoredFact) {
  const [typed, setTyped] = useState<Partial<FactValues>>({});
  const begun: FactValues = {
    ...stored,
    factDate: dayOf(stored.factDate),
    showFrom: toLocalText(stored.showFrom),
    showUntil: toLocalText(stored.showUntil),
  };
  const values = { ...begun, ...typed };
  const { form, errors, field, setErrors, forget, check } = useFormErrors();

  // A field cannot show every moment: one that was not touched stays what it is.
  const momentOf = (name: 'showFrom' | 'showUntil') =>
    values[name] === begun[name] ? stored[name] : fromLocalText(values[name]);
  const input = { ...values, showFrom: momentOf('showFrom'), showUntil: momentOf('showUntil') };
  const changes: Partial<typeof input> = {
    ...(values.factText !== begun.factText && { factText: values.factText }),
    ...(values.source !== begun.source && { source: values.source }),
    ...(values.active !== begun.active && { active: values.active }),
    ...(values.factDate !== begun.factDate && { factDate: values.factDate }),
    ...(values.showFrom !== begun.showFrom && { showFrom: input.showFrom }),
    ...(values.showUntil !== begun.showUntil && { showUntil: input.showUntil }),
  };

  // Asked at the moment of leaving: half a date changes no value, and so renders nothing.
  const hasChanges = () => Object.keys({ ...changes, ...halfTyped(form.current) }).length > 0;

  return {
    form,
    values,
    field,
    forget,
    /** What is sent of a new fact, and of one that is changed. */
    input,
    changes,
    newTagError: errors.newTag?.[0],
    hasChanges,
    isDirty: () => hasChanges() || isTagTyped(form.current),
    /** Begins again with what is stored; what was typed is gone. */
    restart() {
      setTyped({});
      setErrors({});
    },
    set: (change: Partial<FactValues>) => setTyped((latest) => ({ ...latest, ...change })),
    /** Whether the values may be sent; shows what is wrong with them otherwise. */
    isValid() {
      if (check(factInput, input) === undefined) return false;
      const others = halfTyped(form.current);
      if (isTagTyped(form.current)) others.newTag = ['Add this tag first, or clear its name'];
      const isRight = Object.keys(others).length === 0;
      if (!isRight) setErrors(others);
      return isRight;
    },
    showRefusal: (error: unknown) => setErrors(fieldErrors(error)),
  };
}

export type FactFormState = ReturnType<typeof useFactForm>;

/** A date of which a part is missing has no value: it would pass for none. */
function halfTyped(form: HTMLFormElement | null): FormErrors {
  const inputs = form?.querySelectorAll<HTMLInputElement>('input[type^=date]') ?? [];
  const unfinished = [...inputs].filter(({ validity }) => validity.badInput);
  return Object.fromEntries(
    unfinished.map(({ name, type }) => [
      name,
      [`Enter the whole ${type === 'date' ? 'date' : 'date and time'}, or clear the field`],
    ]),
  );
}

/** Whether there is a name of a tag, which only its own button adds. */
function isTagTyped(form: HTMLFormElement | null): boolean {
  const input = form?.elements.namedItem('newTag');
  return input instanceof HTMLInputElement && input.value.trim() !== '';
}

const msPerMinute = 60_000;

/** A moment in ISO 8601 as a `datetime-local` field shows it by this browser's clock; the empty string for none. */
export function toLocalText(moment: string | null): string {
  if (moment === null) return '';
  const date = new Date(moment);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * msPerMinute);
  const text = shifted.toISOString().replace(/^\+0?/, '');
  // Seconds that nothing here asks for come from the API, and are not to be lost.
  return text.slice(0, date.getTime() % msPerMinute === 0 ? -':00.000Z'.length : -'.000Z'.length);
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
