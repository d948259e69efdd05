import type { ComponentProps } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { ErrorText, fieldStyles } from './field.tsx';

export type TextFieldProps = Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> & {
  label: string;
  description?: string;
  error?: string;
  /** Makes it a text area of that height. */
  rows?: number;
  /** Of a date: the last that can be typed. */
  max?: string;
};

export function TextField({ label, description, error, rows, max, ...props }: TextFieldProps) {
  return (
    <AriaTextField
      validationBehavior="aria"
      isInvalid={error ? true : undefined}
      {...props}
      className={fieldStyles.root}
    >
      <Label className={fieldStyles.label}>{label}</Label>
      {rows === undefined ? (
        <Input max={max} className={fieldStyles.control} />
      ) : (
        <TextArea rows={rows} className={fieldStyles.control} render={withoutType} />
      )}
      {description && (
        <Text slot="description" className={fieldStyles.description}>
          {description}
        </Text>
      )}
      <FieldError className={fieldStyles.error}>
        {({ validationErrors }) => {
          const message = error ?? validationErrors.join(' ');
          return message && <ErrorText>{message}</ErrorText>;
        }}
      </FieldError>
    </AriaTextField>
  );
}

/** React Aria hands a text area the type of an input, which HTML does not allow there. */
function withoutType({
  type: _,
  ...props
}: ComponentProps<'textarea'> & { type?: string | undefined }) {
  return <textarea {...props} />;
}
