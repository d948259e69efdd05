import { useRef } from 'react';
import type { Outputs } from '#client/trpc.tsx';
import { ChoiceChip, ChosenChips } from '#client/ui/admin/chips.tsx';
import { FieldGroup } from '#client/ui/admin/field-group.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { isSameTagName } from '#shared/tags.ts';
import { NewTagField } from './new-tag-field.tsx';
import { useFocusOfChoices } from './use-focus-of-choices.ts';

export type Tag = Outputs['tags']['list'][number];

/** The outcome of the last change of the tags. */
export interface TagsResult {
  text: string;
  isFailure?: boolean;
}

type TagPickerProps = {
  selected: readonly Tag[];
  existing: readonly Tag[];
  result: TagsResult | undefined;
  isBusy: boolean;
  onAdd: (tag: Tag) => void;
  onRemove: (tag: Tag) => void;
  /** For a name that no existing tag has. */
  onCreate: (name: string) => void;
};

/** The tags of a fact: new ones by name, existing ones by a press. */
export function TagPicker({ selected, existing, result, isBusy, ...on }: TagPickerProps) {
  const nameField = useRef<HTMLDivElement>(null);
  const isSelected = (tag: Tag) => selected.some(({ id }) => id === tag.id);
  const focusName = () => nameField.current?.querySelector('input')?.focus();
  const choices = existing.filter((tag) => !isSelected(tag));
  const choiceIds = choices.map(({ id }) => id);
  const { list, noteChosen } = useFocusOfChoices(choiceIds, focusName);

  const add = (name: string) => {
    const known = existing.find((tag) => isSameTagName(tag.name, name));
    if (known && isSelected(known)) return `“${known.name}” is selected already`;
    if (known) on.onAdd(known);
    else on.onCreate(name);
    return undefined;
  };

  const remove = (id: number) => {
    const tag = selected.find((tag) => tag.id === id);
    if (!tag) return;
    on.onRemove(tag);
    // The focus is moved to the next tag, and from the last one to where another can be named.
    if (selected.length === 1) focusName();
  };

  return (
    <FieldGroup label="Tags">
      <div aria-busy={isBusy} className="flex flex-col gap-3">
        {selected.length === 0 ? (
          <p className="text-note text-ink-soft">No tags added yet</p>
        ) : (
          <ChosenChips label="Selected tags" items={selected} onRemove={remove} />
        )}
        <NewTagField ref={nameField} onAdd={add} />
        {choices.length > 0 && (
          <ul
            ref={list}
            aria-label="Existing tags"
            className="-m-1 flex max-h-44 flex-wrap gap-2 overflow-y-auto p-1"
          >
            {choices.map((tag) => (
              <li key={tag.id} className="max-w-full">
                <ChoiceChip
                  onChoose={() => {
                    noteChosen(tag.id);
                    on.onAdd(tag);
                  }}
                >
                  {tag.name}
                </ChoiceChip>
              </li>
            ))}
          </ul>
        )}
        {result?.isFailure && <FailureNotice>{result.text}</FailureNotice>}
        <output className="sr-only">{!result?.isFailure && result?.text}</output>
      </div>
    </FieldGroup>
  );
}
