import { TRPCClientError } from '@trpc/client';
import type { FormEvent, ReactNode } from 'react';
import type * as z from 'zod/mini';
import { failureMessage, fieldErrors } from '#client/trpc.tsx';
import { Actions } from '#client/ui/admin/card.tsx';
import { Dialog } from '#client/ui/admin/dialog.tsx';
import { Button } from '#client/ui/button.tsx';
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
  /** What is sent and not typed. */
  fixed?: Partial<z.output<Schema>>;
  /** The field for the password, which a 403 is about. */
  password?: string;
  /** The field for the new value, which a 400 is about. */
  value: string;
  onDone?: (input: z.output<Schema>) => void;
};

/** A form that is checked here, and then by the server, whose refusal is shown at the field that it is about. */
export function useAccountForm<Schema extends z.ZodMiniType>(options: AccountFormOptions<Schema>) {
  const { schema, change, fixed, password, value, onDone } = options;
  const { form, errors, setErrors, forget, check } = useFormErrors();

  /** `undefined` for a failure that has nothing to do with a field. */
  const refusedFields = (error: unknown): FormErrors | undefined => {
    if (!(error instanceof TRPCClientError)) return undefined;
    const issues = fieldErrors(error);
    if (Object.keys(issues).length > 0) return issues;
    if (password && error.data?.code === 'FORBIDDEN') return { [password]: [error.message] };
    if (error.data?.code === 'BAD_REQUEST') return { [value]: [error.message] };
    return undefined;
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const input = check(schema, { ...typed, ...fixed });
    if (!input) return change.reset();
    change.mutate(input, {
      onSuccess: () => onDone?.(input),
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

type FormDialogProps<Schema extends z.ZodMiniType> = AccountFormOptions<Schema> & {
  title: string;
  /** The name of the button that sends, and how it looks. */
  action: string;
  variant?: 'danger';
  onClose: () => void;
  /** Draws the fields. */
  children: (errors: FormErrors) => ReactNode;
};

/** A form in a dialog, which closes once the server has taken it. */
export function FormDialog<Schema extends z.ZodMiniType>(props: FormDialogProps<Schema>) {
  const { title, action, variant, onClose, children, ...options } = props;
  const { form, formProps, errors, failure } = useAccountForm(options);
  return (
    <Dialog title={title} onClose={onClose}>
      <form {...formProps} ref={form} className="flex flex-col gap-5">
        {children(errors)}
        {failure}
        <Actions>
          <Button variant="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant={variant} isPending={options.change.isPending}>
            {action}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
