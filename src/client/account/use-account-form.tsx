import { TRPCClientError } from '@trpc/client';
import type { FormEvent } from 'react';
import type * as z from 'zod/mini';
import { failureMessage, fieldErrors } from '#client/trpc.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { useFormErrors, type FormErrors } from '#client/forms/use-form-errors.ts';

type AccountFormOptions<Schema extends z.ZodMiniType> = {
  schema: Schema;
  /** The mutation that it asks for. */
  change: {
    error: unknown;
    isPending: boolean;
    reset: () => void;
    mutate: (
      input: z.output<Schema>,
      options: { onSuccess: () => void; onError: (error: unknown) => void },
    ) => void;
  };
  /** The field for the password, which a 403 is about. */
  password: string;
  /** The field for the new value, which a 400 is about. */
  value: string;
  onDone: (input: z.output<Schema>) => void;
};

/** A form that is checked here, and then by the server, whose refusal is shown at the field that it is about. */
export function useAccountForm<Schema extends z.ZodMiniType>(options: AccountFormOptions<Schema>) {
  const { schema, change, password, value, onDone } = options;
  const { form, errors, setErrors, forget, check } = useFormErrors();

  /** `undefined` for a failure that has nothing to do with a field. */
  const refusedFields = (error: unknown): FormErrors | undefined => {
    if (!(error instanceof TRPCClientError)) return undefined;
    const issues = fieldErrors(error);
    if (Object.keys(issues).length > 0) return issues;
    if (error.data?.code === 'FORBIDDEN') return { [password]: [error.message] };
    if (error.data?.code === 'BAD_REQUEST') return { [value]: [error.message] };
    return undefined;
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const input = check(schema, Object.fromEntries(new FormData(event.currentTarget)));
    if (!input) return change.reset();
    change.mutate(input, {
      onSuccess: () => onDone(input),
      onError: (error) => setErrors(refusedFields(error) ?? {}),
    });
  };

  return {
    form,
    formProps: { noValidate: true, onSubmit: submit, onInput: forget },
    errors,
    failure: change.error !== null && !refusedFields(change.error) && (
      <FailureNotice>{failureMessage(change.error)}</FailureNotice>
    ),
  };
}
