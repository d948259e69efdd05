import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
} from 'react-aria-components/SearchField';
import { compactFieldStyles, fieldStyles } from '../field.tsx';
import { CloseIcon } from '../icons.tsx';

type SearchFieldProps = Omit<AriaSearchFieldProps, 'className' | 'style' | 'children'> & {
  label: string;
  isCompact?: boolean;
};

/** Submits by Enter; Escape and its button clear it. */
export function SearchField({ label, isCompact = false, ...props }: SearchFieldProps) {
  const { root, control } = isCompact ? compactFieldStyles : fieldStyles;
  return (
    <AriaSearchField {...props} className={`group/search ${root}`}>
      <Label className={`${fieldStyles.label} shrink-0`}>{label}</Label>
      <span className="relative block grow">
        <Input
          className={`${control} appearance-none pr-11 [&::-webkit-search-cancel-button]:hidden`}
        />
        <Button className="absolute inset-y-0 right-0 flex w-11 cursor-pointer items-center justify-center group-empty/search:hidden">
          <CloseIcon className="size-4" />
        </Button>
      </span>
    </AriaSearchField>
  );
}
