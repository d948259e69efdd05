import { useId } from 'react';
import { fieldStyles } from './field.tsx';

type FileFieldProps = {
  label: string;
  /** The endings and types that the browser offers. */
  accept: string;
  isDisabled?: boolean;
  onChoose: (file: File) => void;
};

/** The browser's own field for one file. */
export function FileField({ label, accept, isDisabled, onChoose }: FileFieldProps) {
  const id = useId();
  return (
    <div className={fieldStyles.root}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={isDisabled}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
        }}
        className="min-h-11 w-full min-w-0 text-note file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-desk file:border file:border-solid file:border-field file:bg-surface file:px-3 file:font-semibold file:text-ink hover:file:bg-bar"
      />
    </div>
  );
}
