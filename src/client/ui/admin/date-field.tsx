import { TextField, type TextFieldProps } from '../text-field.tsx';

/** A calendar day as `YYYY-MM-DD`, the empty string for none. */
export function DateField(props: Omit<TextFieldProps, 'type' | 'rows' | 'max'>) {
  // Otherwise a browser takes years of six digits.
  return <TextField {...props} type="date" max="9999-12-31" />;
}
