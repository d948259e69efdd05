import { useLayoutEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';

export type FormErrors = Record<string, string[]>;

/** The messages of a form's fields. New ones bring the focus to the first field they are about. */
export function useFormErrors() {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});

  useLayoutEffect(() => {
    const fields = [...(form.current?.elements ?? [])];
    const first = fields.find((field) => (field.getAttribute('name') ?? '') in errors);
    if (first instanceof HTMLElement) first.focus();
  }, [errors]);

  return {
    form,
    errors,
    setErrors,
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

function messagesByField({ issues }: z.core.$ZodError): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? '');
    errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
}
