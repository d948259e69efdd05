import { useId, type ComponentProps, type InputHTMLAttributes, type ReactNode } from 'react';
import { WarningIcon } from './icons.tsx';

export const fieldStyles = {
  root: 'flex flex-col gap-1.5',
  label: 'block text-note font-semibold',
  control: 'field',
  description: 'text-note text-pretty text-ink-soft',
};

/** Of a field in a bar above a list: its label stands in front of it. */
export const compactFieldStyles = {
  root: 'flex min-w-0 items-center gap-2 max-[17rem]:flex-wrap',
  control: 'field md:py-1 md:text-note md:pointer-fine:min-h-9',
};

/** Shows nothing while there is no text. */
export function FieldError({ className = '', children, ...props }: ComponentProps<'span'>) {
  if (!children) return null;
  return (
    <span {...props} className={`flex gap-1.5 text-note text-danger ${className}`}>
      <WarningIcon className="mt-0.5 size-4" />
      <span>{children}</span>
    </span>
  );
}

export type TextFieldProps = Omit<
  InputHTMLAttributes<HTMLElement>,
  'id' | 'className' | 'onChange'
> & {
  label: string;
  description?: string;
  error?: string;
  /** Makes it a text area of that height. */
  rows?: number;
  /** A button for what is typed: it stands behind the field, and the label in front of both. */
  action?: ReactNode;
  onChange?: (value: string) => void;
};

export function TextField({
  label,
  description,
  error,
  rows,
  action,
  type,
  max,
  onChange,
  ...props
}: TextFieldProps) {
  const id = useId();
  const notes = [description && `${id}-description`, error && `${id}-error`].filter(Boolean);
  const shared = {
    ...props,
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes.join(' ') || undefined,
    className: action
      ? `${compactFieldStyles.control} w-auto min-w-0 flex-1 basis-40`
      : fieldStyles.control,
    onChange: onChange && ((event: { target: { value: string } }) => onChange(event.target.value)),
  };
  const note = description && (
    <span id={`${id}-description`} className={fieldStyles.description}>
      {description}
    </span>
  );
  return (
    <div className={action ? `${compactFieldStyles.root} flex-wrap` : fieldStyles.root}>
      <label htmlFor={id} className={`${fieldStyles.label} ${action ? 'max-sm:w-full' : ''}`}>
        {label}
      </label>
      {/* A long text would push it out of view. */}
      {rows !== undefined && note}
      {rows === undefined ? (
        <input {...shared} type={type} max={max} />
      ) : (
        <textarea {...shared} rows={rows} />
      )}
      {action}
      {rows === undefined && note}
      <FieldError id={`${id}-error`} className="w-full">
        {error}
      </FieldError>
    </div>
  );
}
