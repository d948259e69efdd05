import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../button.tsx';

type FileButtonProps = {
  label: string;
  /** The endings and types that the browser offers. */
  acceptedFileTypes: string[];
  isDisabled?: boolean;
  onChoose: (file: File) => void;
};

/** Opens the browser's dialog for one file. */
export function FileButton({ label, acceptedFileTypes, isDisabled, onChoose }: FileButtonProps) {
  return (
    <FileTrigger
      acceptedFileTypes={acceptedFileTypes}
      onSelect={(files) => {
        const [file] = files ?? [];
        if (file) onChoose(file);
      }}
    >
      <Button variant="secondary" size="small" isDisabled={isDisabled}>
        {label}
      </Button>
    </FileTrigger>
  );
}
