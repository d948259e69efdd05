import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ChangeResult } from '#client/desk/list/states.tsx';
import { notifyFailure } from '#client/result-toasts.ts';
import { failureMessage, trpc, type Outputs } from '#client/trpc.tsx';
import { ChoiceChip, ChosenChips } from '#client/ui/admin/chips.tsx';
import { FieldGroup } from '#client/ui/admin/fields.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { isSameTagName, tagInput } from '#shared/tags.ts';
import { isConflict, scope } from './tag-changes.ts';

export type Tag = Outputs['tags']['list'][number];

type AddedTag = { tag: Tag; isNew: boolean };

type TagPickerProps = {
  selected: readonly Tag[];
  /** What is wrong with leaving the name of a new tag as it is typed. */
  newTagError?: string;
  /** Gives the fact a tag, which may have been made for that. What it rejects with is said. */
  onAdd: (tag: Tag, isNew: boolean) => void | Promise<void>;
  onRemove: (tag: Tag) => void | Promise<void>;
};

/** The tags of a fact: new ones by name, existing ones by a press. */
export function TagPicker({ selected, newTagError, onAdd, onRemove }: TagPickerProps) {
  const utils = trpc.useUtils();
  const existing = trpc.tags.list.useQuery().data ?? [];
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [result, setResult] = useState<ChangeResult>();
  const fail = (what: string) => (error: unknown) => {
    setResult({ text: `${what}: ${failureMessage(error)}`, isFailure: true });
    notifyFailure(what, error);
  };
  const addition = useMutation({
    scope,
    mutationFn: async ({ tag, isNew }: AddedTag) => onAdd(tag, isNew),
    onSuccess: (_, { tag }) => setResult({ text: `“${tag.name}” added` }),
    onError: fail('Failed to add tag to fact'),
  });
  const creation = useMutation({
    async mutationFn(name: string): Promise<AddedTag> {
      try {
        const tag = await utils.client.tags.create.mutate({ name });
        await utils.tags.invalidate();
        return { tag, isNew: true };
      } catch (error) {
        if (!isConflict(error)) throw error;
        // One of that name was created elsewhere meanwhile.
        await utils.tags.invalidate();
        const tags = await utils.tags.list.fetch();
        const tag = tags.find((tag) => isSameTagName(tag.name, name));
        if (!tag) throw error;
        return { tag, isNew: false };
      }
    },
    onSuccess(made) {
      setName(withoutMade(made.tag));
      addition.mutate(made);
    },
    onError: fail('Failed to create tag'),
  });
  const removal = useMutation({
    scope,
    mutationFn: async (tag: Tag) => onRemove(tag),
    onSuccess: (_, tag) => setResult({ text: `“${tag.name}” removed` }),
    onError: fail('Failed to remove tag'),
  });

  const nameField = useRef<HTMLDivElement>(null);
  const isSelected = (tag: Tag) => selected.some(({ id }) => id === tag.id);
  const focusName = () => nameField.current?.querySelector('input')?.focus();
  const choices = existing.filter((tag) => !isSelected(tag));

  const add = () => {
    const input = tagInput.safeParse({ name });
    if (!input.success) return setRefusal(input.error.issues[0]?.message);
    // The button has nothing more to add.
    focusName();
    const known = existing.find((tag) => isSameTagName(tag.name, input.data.name));
    if (known && isSelected(known)) return setRefusal(`“${known.name}” is selected already`);
    setRefusal(undefined);
    if (!known) return creation.mutate(input.data.name);
    addition.mutate({ tag: known, isNew: false });
    setName('');
  };

  const choose = (tag: Tag, chip: Element) => {
    addition.mutate({ tag, isNew: false });
    // The chip leaves the list: the focus is moved to the next one, from the last to the one before it.
    const item = chip.closest('li');
    const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector(
      'button',
    );
    if (next) next.focus();
    else focusName();
  };

  const remove = (id: number) => {
    const tag = selected.find((tag) => tag.id === id);
    if (!tag) return;
    removal.mutate(tag);
    // The focus is moved to the next tag, and from the last one to where another can be named.
    if (selected.length === 1) focusName();
  };

  return (
    <FieldGroup label="Tags">
      <div
        aria-busy={addition.isPending || creation.isPending || removal.isPending}
        className="flex flex-col gap-3"
      >
        {selected.length === 0 ? (
          <p className="text-note text-ink-soft">No tags added yet</p>
        ) : (
          <ChosenChips label="Selected tags" items={selected} onRemove={remove} />
        )}
        <div ref={nameField} className="flex items-end gap-2">
          <div className="grow">
            <TextField
              label="New tag name"
              name="newTag"
              value={name}
              onChange={(next) => {
                setName(next);
                setRefusal(undefined);
              }}
              onKeyDown={(event) => {
                // The Enter that ends the word of an input method; in Safari it comes once that has ended.
                const isOfWord = event.nativeEvent.isComposing || event.keyCode === 229;
                if (event.key !== 'Enter' || isOfWord) return;
                // The field is within the fact's form, which Enter would submit.
                event.preventDefault();
                if (name.trim()) add();
              }}
              autoComplete="off"
              error={refusal ?? (name.trim() ? newTagError : undefined)}
            />
          </div>
          <SmallButton
            className="min-h-(--field-height,2.875rem)"
            isDisabled={name.trim() === ''}
            onPress={add}
          >
            Add
          </SmallButton>
        </div>
        {choices.length > 0 && (
          <ul
            aria-label="Existing tags"
            className="-m-1 flex max-h-44 flex-wrap gap-2 overflow-y-auto p-1"
          >
            {choices.map((tag) => (
              <li key={tag.id} className="max-w-full">
                <ChoiceChip onChoose={(chip) => choose(tag, chip)}>{tag.name}</ChoiceChip>
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

/** What is typed once a tag was made: its name is gone, what was typed since stays. */
const withoutMade = (made: Tag) => (typed: string) => {
  const { data } = tagInput.safeParse({ name: typed });
  return data && isSameTagName(data.name, made.name) ? '' : typed;
};
