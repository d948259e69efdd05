import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from 'react-aria-components/SearchField';
import { fieldStyles } from './field.tsx';
import { CloseIcon } from './icons.tsx';

type SearchFieldProps = Omit<AriaSearchFieldProps, 'className' | 'style' | 'children'> & {
  label: string;
};

/** Submits by Enter; Escape and its button clear it. */
export function SearchField({ label, ...props }: SearchFieldProps) {
  return (
    <AriaSearchField {...props} className={`group/search ${fieldStyles.root}`}>
      <Label className={fieldStyles.label}>{label}</Label>
      <span className="relative block">
        <Input
          className={`${fieldStyles.control} appearance-none pr-11 [&::-webkit-search-cancel-button]:hidden`}
        />
        <Button className="absolute inset-y-0 right-0 flex w-11 cursor-pointer items-center justify-center group-empty/search:hidden">
          <CloseIcon className="size-4" />
        </Button>
      </span>
    </AriaSearchField>
  );
}
