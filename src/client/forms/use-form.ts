import { useRef, useState, type FormEvent } from 'react';
import type * as z from 'zod/mini';
import { fieldErrors } from '#client/trpc.tsx';
import { loadToasts } from '#client/ui/toast/notify.ts';
import { useFormErrors } from './use-form-errors.ts';

export type FormOptions<Schema extends z.ZodMiniType, Answer> = {
  schema: Schema;
  /** The mutation that it asks for. */
  change: {
    isPending: boolean;
    reset: () => void;
    mutate: (
      input: z.output<Schema>,
      options: { onSuccess: (answer: Answer) => void; onError: (error: unknown) => void },
    ) => void;
  };
  /** What is sent with what is typed, or in its place. */
  add?: (typed: Record<string, unknown>, event: FormEvent) => object;
  /** Once all that waits for the change has it, and not after the form was closed. */
  onDone?: (input: z.output<Schema>, answer: Answer) => void;
};

/** Within that time a second Enter, or one that is held, was not meant for the emptied form. */
const secondEnterMs = 500;

/** A form that is checked here, and then by the server, whose refusal is shown at the field that it is about. */
export function useForm<Schema extends z.ZodMiniType, Answer>(
  options: FormOptions<Schema, Answer>,
) {
  const { schema, change, add, onDone } = options;
  const { form, errors, field, setErrors, forget, check } = useFormErrors();
  const [failure, setFailure] = useState<unknown>(null);
  const emptiedAt = useRef(-Infinity);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    if (event.timeStamp - emptiedAt.current < secondEnterMs) {
      emptiedAt.current = event.timeStamp;
      return;
    }
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const input = check(schema, { ...typed, ...add?.(typed, event) });
    setFailure(null);
    if (!input) return change.reset();
    change.mutate(input, {
      onSuccess: (answer) => onDone?.(input, answer),
      onError(error) {
        setErrors(fieldErrors(error));
        setFailure(error);
      },
    });
  };

  return {
    form,
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: submit,
      onReset: ({ timeStamp }: FormEvent) => void (emptiedAt.current = timeStamp),
      onInput: forget,
      // One says how it went.
      onFocus: loadToasts,
    },
    errors,
    field,
    /** Why the last try of this form was refused; null while none was. */
    failure,
  };
}
