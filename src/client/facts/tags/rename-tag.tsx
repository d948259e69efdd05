import { useState, type FormEvent } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { useFormErrors } from '#client/forms/use-form-errors.ts';
import { isSameTagName, tagInput } from '#shared/tags.ts';
import { plural } from '#shared/text.ts';
import type { TagEntryProps } from './tags-card.tsx';
import { isConflict, useTagChanges, type CountedTag } from './use-tag-changes.ts';

type RenameTagProps = TagEntryProps & { onClose: () => void };

/** The form for a tag's name. A name that another tag has leads to a merge of the two. */
export function RenameTag({ tag, tags, onResult, onClose }: RenameTagProps) {
  const { form, errors, setErrors, forget, check } = useFormErrors();
  const [name, setName] = useState(tag.name);
  const [takenName, setTakenName] = useState<string>();
  const { rename } = useTagChanges(tag, onResult);
  const owner = tags.find(
    (other) =>
      takenName !== undefined && other.id !== tag.id && isSameTagName(other.name, takenName),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = !rename.isPending && check(tagInput, { name });
    if (!input) return;
    if (input.name === tag.name) return onClose();
    rename.mutate(
      { id: tag.id, name: input.name },
      {
        onSuccess: onClose,
        onError(error) {
          if (!isConflict(error)) return;
          setErrors({ name: [error.message] });
          setTakenName(input.name);
        },
      },
    );
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onInput={forget}
      className="flex flex-col gap-3 py-2 sm:max-w-lead"
    >
      <TextField
        label={`New name of “${tag.name}”`}
        name="name"
        readOnly={rename.isPending}
        value={name}
        onChange={(next) => {
          setName(next);
          setTakenName(undefined);
        }}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        error={errors.name?.[0]}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isPending={rename.isPending}>
          {rename.isPending ? 'Saving...' : 'Save'}
        </Button>
        <Button variant="secondary" size="small" onPress={onClose}>
          Cancel
        </Button>
      </div>
      {owner && <MergeTag tag={tag} into={owner} onResult={onResult} />}
    </form>
  );
}

type MergeTagProps = Pick<TagEntryProps, 'tag' | 'onResult'> & { into: CountedTag };

/** Offers to give the facts of a tag another one instead. It says what will happen and asks nothing more. */
function MergeTag({ tag, into, onResult }: MergeTagProps) {
  const { merge } = useTagChanges(tag, onResult);

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="text-note">Merge the two? {whatHappens(tag, into)}</p>
      <Button
        variant="secondary"
        size="small"
        isPending={merge.isPending}
        onPress={() => merge.mutate({ id: tag.id, into: into.id })}
      >
        {merge.isPending ? 'Merging...' : 'Merge'}
      </Button>
    </div>
  );
}

function whatHappens(tag: CountedTag, into: CountedTag): string {
  const ends = `“${tag.name}” is deleted.`;
  if (tag.facts === 0) return ends;
  const verb = tag.facts === 1 ? 'gets' : 'get';
  return `${plural(tag.facts, 'fact')} of “${tag.name}” ${verb} “${into.name}”, and ${ends}`;
}
