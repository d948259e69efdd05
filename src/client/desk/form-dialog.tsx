import { useEffect, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { failureMessage, fieldErrors } from '#client/trpc.tsx';
import { Actions } from '#client/ui/admin/card.tsx';
import { Dialog } from '#client/ui/admin/dialog.tsx';
import { Button, SmallButton } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { useForm, type FormOptions } from '#client/forms/use-form.ts';
import type { FormField } from '#client/forms/use-form-errors.ts';

/** Why a form was refused, as far as that is not said at a field. */
export function FormFailure({ error }: { error: unknown }) {
  if (error === null || Object.keys(fieldErrors(error)).length > 0) return null;
  return <FailureNotice>{failureMessage(error)}</FailureNotice>;
}

type FormDialogProps<Schema extends z.ZodMiniType, Answer> = FormOptions<Schema, Answer> & {
  title: string;
  /** The name of the button that sends, and how it looks. */
  action: string;
  variant?: 'danger';
  onClose: () => void;
  children: (field: FormField) => ReactNode;
};

/** A form in a dialog, which closes once the server has taken it. The keyboard begins in its first text field. */
export function FormDialog<Schema extends z.ZodMiniType, Answer>(
  props: FormDialogProps<Schema, Answer>,
) {
  const { title, action, variant, onClose, children, ...options } = props;
  const { form, formProps, field, failure } = useForm(options);
  const { isPending } = options.change;

  useEffect(() => {
    const field = form.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, [form]);

  // What becomes of it is said here.
  const close = () => isPending || onClose();
  return (
    <Dialog title={title} onClose={close}>
      <form {...formProps} className="flex flex-col gap-5">
        {children(field)}
        <FormFailure error={failure} />
        <Actions>
          <SmallButton isDisabled={isPending} onPress={onClose}>
            Cancel
          </SmallButton>
          <Button type="submit" variant={variant} isPending={isPending}>
            {action}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
