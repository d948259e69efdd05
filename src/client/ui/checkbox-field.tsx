import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { ErrorText, fieldStyles } from './field.tsx';

type CheckboxFieldProps = Omit<
  ComponentPropsWithRef<'input'>,
  'id' | 'type' | 'className' | 'children'
> & {
  label: ReactNode;
  description?: ReactNode;
  error?: string;
};

export function CheckboxField({ label, description, error, ...props }: CheckboxFieldProps) {
  const id = useId();
  const descriptionId = `${id}-description`;
  const errorId = `${id}-error`;
  const describedBy = [description && descriptionId, error && errorId].filter(Boolean).join(' ');

  return (
    <div className={fieldStyles.root}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
        <input
          {...props}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className="checkbox mt-1 size-5 shrink-0 cursor-pointer"
        />
        <span>{label}</span>
      </label>
      {description && (
        <div id={descriptionId} className={fieldStyles.description}>
          {description}
        </div>
      )}
      {error && (
        <span id={errorId} className={fieldStyles.error}>
          <ErrorText>{error}</ErrorText>
        </span>
      )}
    </div>
  );
}
