import { TextField, type TextFieldProps } from './text-field.tsx';

/** A calendar day as `YYYY-MM-DD`, the empty string for none. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'rows'>) {
  return <TextField {...props} type="date" />;
}
