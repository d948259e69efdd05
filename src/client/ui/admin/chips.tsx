import { Button as AriaButton } from 'react-aria-components/Button';
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import { CloseIcon, PlusIcon } from '../icons.tsx';

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
              className="-my-px flex size-9 shrink-0 cursor-pointer items-center justify-center hover:text-danger pointer-coarse:size-11 max-md:size-11"
            >
              <CloseIcon className="size-4" />
            </AriaButton>
          </Tag>
        )}
      </TagList>
    </TagGroup>
  );
}

type ChoiceChipProps = { children: string; onChoose: (chip: Element) => void };

export function ChoiceChip({ children, onChoose }: ChoiceChipProps) {
  return (
    <AriaButton
      onPress={({ target }) => onChoose(target)}
      className={`${styles} cursor-pointer border-field hover:border-ink`}
    >
      <PlusIcon className="size-4" />
      <span className="min-w-0 truncate">{children}</span>
    </AriaButton>
  );
}
