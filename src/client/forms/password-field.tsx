import { TextField, type TextFieldProps } from '#client/ui/text-field.tsx';
import type { FormErrors } from './use-form-errors.ts';

type PasswordFieldProps = Pick<TextFieldProps, 'label' | 'autoComplete' | 'description'> & {
  name: string;
  errors: FormErrors;
};

/** Asks for the password that is set, unless `autoComplete` says that it is a new one. */
export function PasswordField({ name, errors, ...props }: PasswordFieldProps) {
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      name={name}
      type="password"
      error={errors[name]?.[0]}
    />
  );
}
