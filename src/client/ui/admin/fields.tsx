import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from 'react-aria-components/SearchField';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { fieldStyles, compactFieldStyles } from '../text-field.tsx';
import { CloseIcon } from '../icons.tsx';
import { buttonStyles } from '../button-link.tsx';

export function FieldGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 [&_label]:font-normal">
      <legend className={`mb-1.5 ${fieldStyles.label}`}>{label}</legend>
      {children}
    </fieldset>
  );
}

type SearchFieldProps = Omit<AriaSearchFieldProps, 'className' | 'style' | 'children'> & {
  label: string;
};

/** Submits by Enter; Escape and its button clear it. */
export function SearchField({ label, ...props }: SearchFieldProps) {
  const { root, control } = compactFieldStyles;
  return (
    <AriaSearchField {...props} className={`group/search ${root}`}>
      <Label className={`${fieldStyles.label} shrink-0`}>{label}</Label>
      <span className="relative block min-w-0 grow">
        <Input
          className={`${control} appearance-none pr-11 [&::-webkit-search-cancel-button]:hidden`}
        />
        <AriaButton className="absolute inset-y-0 right-0 flex w-11 cursor-pointer items-center justify-center group-empty/search:hidden">
          <CloseIcon className="size-4" />
        </AriaButton>
      </span>
    </AriaSearchField>
  );
}

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
      <AriaButton
        isDisabled={isDisabled}
        className={buttonStyles({ variant: 'secondary', size: 'small' })}
      >
        {label}
      </AriaButton>
    </FileTrigger>
  );
}
