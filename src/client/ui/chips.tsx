import { Button as AriaButton } from 'react-aria-components/Button';
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { CheckIcon, CloseIcon, PlusIcon } from './icons.tsx';

const styles =
  'inline-flex max-w-full min-h-9 items-center gap-1.5 rounded-desk border px-2 text-note pointer-coarse:min-h-11 max-md:min-h-11';

type ChosenChipsProps = {
  label: string;
  items: readonly { id: number; name: string }[];
  onRemove: (id: number) => void;
};

/** Chosen items that can be removed: by their buttons, or by Delete where the arrow keys lead. */
export function ChosenChips({ label, items, onRemove }: ChosenChipsProps) {
  return (
    <TagGroup
      aria-label={label}
      onRemove={(keys) => {
        for (const key of keys) onRemove(Number(key));
      }}
    >
      <TagList items={items} className="flex flex-wrap gap-2">
        {({ name }) => (
          <Tag
            textValue={name}
            className={`${styles} border-green bg-bar pr-0 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-green`}
          >
            <span className="min-w-0 truncate">{name}</span>
            <AriaButton
              slot="remove"
              className="flex size-9 shrink-0 cursor-pointer items-center justify-center hover:text-danger pointer-coarse:size-11 max-md:size-11"
            >
              <CloseIcon className="size-4" />
            </AriaButton>
          </Tag>
        )}
      </TagList>
    </TagGroup>
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
