import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import type * as z from 'zod/mini';
import { isFocusFree } from '#client/ui/notice.tsx';

export type FormErrors = Record<string, string[]>;

/**
 * The messages of a form's fields. New ones bring the focus to the first field they are about, unless somebody has gone on
 * elsewhere; a field that is changed loses its own at once, so that the layout does not move under a press on the button.
 */
export function useFormErrors() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, replaceErrors] = useState<FormErrors>({});
  const [checks, setChecks] = useState(0);

  useLayoutEffect(() => {
    if (checks === 0 || !isFocusFree(form.current)) return;
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    // A field that has the focus already is not read once more: its message, the last of its notes, is announced.
    if (field === document.activeElement) noteOf(field)?.setAttribute('role', 'alert');
    else field?.focus();
  }, [checks]);

  const setErrors = (errors: FormErrors) => {
    replaceErrors(errors);
    setChecks((count) => count + 1);
  };

  return {
    form,
    errors,
    /** The properties of the field of that name. */
    field: (name: string) => ({ name, error: errors[name]?.[0] }),
    setErrors,
    /** For the form's `onInput`. */
    forget({ target }: FormEvent) {
      const name = target instanceof Element ? target.getAttribute('name') : null;
      if (name && name in errors) replaceErrors((errors) => ({ ...errors, [name]: [] }));
    },
    /** The input when it is valid; otherwise shows what is wrong and answers `undefined`. */
    check<Schema extends z.ZodMiniType>(
      schema: Schema,
      input: unknown,
    ): z.output<Schema> | undefined {
      const result = schema.safeParse(input);
      setErrors(result.success ? {} : messagesByField(result.error));
      return result.data;
    },
  };
}

function noteOf(field?: HTMLElement | null): HTMLElement | null {
  return document.getElementById(field?.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '');
}

export type FormField = ReturnType<typeof useFormErrors>['field'];

function messagesByField({ issues }: z.core.$ZodError): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '');
    (errors[field] ??= []).push(message);
  }
  return errors;
}
