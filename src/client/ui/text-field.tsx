import type { ReactNode, ComponentProps } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { TextArea } from 'react-aria-components/TextArea';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField';
import { WarningIcon } from './icons.tsx';

const control =
  'w-full rounded-desk border border-field bg-surface px-3 text-ink transition-colors ' +
  'hover:border-ink aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-60';

/** The classes of every field, React Aria's and native ones. */
export const fieldStyles = {
  root: 'flex flex-col gap-1.5',
  label: 'block text-note font-semibold',
  control: `${control} min-h-11 py-2 text-body`,
  description: 'text-note text-ink-soft',
  error: 'text-note text-danger',
};

/** Those of a field in a bar above a list: where there is room its label stands in front of it. */
export const compactFieldStyles = {
  root: 'flex flex-col gap-1.5 lg:flex-row lg:items-center lg:gap-2',
  control: `${control} min-h-11 py-1 max-lg:text-body lg:text-note lg:pointer-fine:min-h-9`,
};

export function ErrorText({ children }: { children: ReactNode }) {
  return (
    <span className="flex gap-1.5">
      <WarningIcon className="mt-0.5 size-4" />
      <span>{children}</span>
    </span>
  );
}

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
