import { TextField, type TextFieldProps } from '#client/ui/text-field.tsx';

/** Asks for the password that is set, unless `autoComplete` says that it is a new one. */
export function PasswordField(props: TextFieldProps) {
  return <TextField autoComplete="current-password" {...props} type="password" />;
}
