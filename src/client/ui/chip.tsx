import { Button as AriaButton } from 'react-aria-components/Button';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { CheckIcon, CloseIcon, PlusIcon } from './icons.tsx';

const styles =
  'inline-flex max-w-full min-h-9 items-center gap-1.5 rounded-desk border px-2 text-note pointer-coarse:min-h-11 max-md:min-h-11';

type ChipProps = { children: string; onRemove: () => void };

/** A chosen item that can be removed. React Aria's `TagGroup` would be 21 kB of script, and a grid to assistive technology. */
export function Chip({ children, onRemove }: ChipProps) {
  return (
    <span className={`${styles} border-green bg-bar pr-0`}>
      <span className="min-w-0 truncate">{children}</span>
      <AriaButton
        aria-label={`Remove ${children}`}
        onPress={onRemove}
        className="flex size-9 shrink-0 cursor-pointer items-center justify-center hover:text-danger pointer-coarse:size-11 max-md:size-11"
      >
        <CloseIcon className="size-4" />
      </AriaButton>
    </span>
  );
}

type ChoiceChipProps = {
  children: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
};

/** An item that can be chosen and unchosen. */
export function ChoiceChip({ children, isChosen, onChange }: ChoiceChipProps) {
  const Icon = isChosen ? CheckIcon : PlusIcon;
  return (
    <ToggleButton
      isSelected={isChosen}
      onChange={onChange}
      className={`${styles} cursor-pointer border-field hover:border-ink selected:border-green selected:bg-bar`}
    >
      <Icon className="size-4" />
      <span className="min-w-0 truncate">{children}</span>
    </ToggleButton>
  );
}
