import { FormDialog, FormFailure } from '#client/desk/form-dialog.tsx';
import { trpc } from '#client/trpc.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { isSameTagName, tagRename } from '#shared/tags.ts';
import { plural } from '#shared/text.ts';
import { isConflict, useTagChange, type CountedTag } from './tag-changes.ts';

type RenameTagProps = {
  /** As it stood when it was asked for: once it is merged, it is not among the others. */
  tag: CountedTag;
  tags: readonly CountedTag[];
  /** Says what became of it. */
  onDone: (text: string) => void;
  onClose: () => void;
};

/** Asks for the name of a tag. One that another tag has leads to a merge of the two, without another question. */
export function RenameTag({ tag, tags, onDone, onClose }: RenameTagProps) {
  const change = useTagChange();
  const rename = trpc.tags.rename.useMutation(change);
  const merge = trpc.tags.merge.useMutation(change);
  const taken = isConflict(rename.error) ? rename.variables?.name : undefined;
  const owner = tags.find(
    ({ id, name }) => taken !== undefined && id !== tag.id && isSameTagName(name, taken),
  );
  const isPending = rename.isPending || merge.isPending;
  const reset = () => {
    rename.reset();
    merge.reset();
  };

  return (
    <FormDialog
      title={`Rename “${tag.name}”`}
      action="Save"
      onClose={onClose}
      onDone={({ name }) => onDone(`“${tag.name}” is now “${name}”.`)}
      schema={tagRename}
      change={{
        isPending,
        reset,
        mutate: (input, options) =>
          input.name === tag.name ? onClose() : rename.mutate(input, options),
      }}
      add={() => ({ id: tag.id })}
    >
      {(field) => (
        <>
          <TextField
            label={`New name of “${tag.name}”`}
            {...field('name')}
            autoComplete="off"
            readOnly={isPending}
            defaultValue={tag.name}
            // The offer is for the name that was refused.
            onChange={reset}
          />
          {owner && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="min-w-0 text-note wrap-anywhere">
                Merge the two? {whatHappens(tag, owner)}
              </p>
              <SmallButton
                isPending={merge.isPending}
                onPress={() =>
                  merge.mutate(
                    { id: tag.id, into: owner.id },
                    { onSuccess: () => onDone(`“${tag.name}” was merged.`) },
                  )
                }
              >
                {merge.isPending ? 'Merging...' : 'Merge'}
              </SmallButton>
            </div>
          )}
          <FormFailure error={merge.error} />
        </>
      )}
    </FormDialog>
  );
}

function whatHappens(tag: CountedTag, into: CountedTag): string {
  const ends = `“${tag.name}” is deleted.`;
  if (tag.facts === 0) return ends;
  const verb = tag.facts === 1 ? 'gets' : 'get';
  return `${plural(tag.facts, 'fact')} of “${tag.name}” ${verb} “${into.name}”, and ${ends}`;
}
