import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { compactFieldStyles, FieldError, fieldStyles } from './text-field.tsx';
import { ChevronDownIcon } from './icons.tsx';

type SelectFieldProps = Omit<ComponentPropsWithRef<'select'>, 'id' | 'className' | 'children'> & {
  label: string;
  isCompact?: boolean;
  /** The first option, with which it begins; its value is the empty string. */
  placeholder: string;
  options: readonly { value: string; label: string }[];
  error?: string;
};

export function SelectField({
  label,
  isCompact = false,
  placeholder,
  options,
  error,
  ...props
}: SelectFieldProps) {
  const { root, control } = isCompact ? compactFieldStyles : fieldStyles;
  const id = useId();
  const errorId = `${id}-error`;

  return (
    <div className={root}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <div className="relative grow">
        <select
          {...props}
          id={id}
          // Said in so many words: without it a browser takes what is required and empty for wrong.
          aria-invalid={Boolean(error)}
          aria-describedby={error ? errorId : undefined}
          className={`${control} appearance-none pr-10`}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-ink-soft" />
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

type CheckboxFieldProps = Omit<
  ComponentPropsWithRef<'input'>,
  'id' | 'type' | 'className' | 'children'
> & {
  label: ReactNode;
  error?: string;
};

export function CheckboxField({ label, error, ...props }: CheckboxFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;

  return (
    <div className={fieldStyles.root}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          {...props}
          id={id}
          type="checkbox"
          aria-invalid={Boolean(error)}
          aria-describedby={error ? errorId : undefined}
          className="checkbox mt-1 size-5 shrink-0 cursor-pointer"
        />
        <span className="text-pretty">{label}</span>
      </label>
      <FieldError id={errorId} className="-mt-2 mb-2">
        {error}
      </FieldError>
    </div>
  );
}
