import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { FormDialog, FormFailure } from '#client/desk/form-dialog.tsx';
import { BackLink } from '#client/desk/list/back-link.tsx';
import { DeskContent } from '#client/desk/list/desk-content.tsx';
import { DeskList } from '#client/desk/list/desk-list.tsx';
import { ResultNotice, type ChangeResult } from '#client/desk/list/states.tsx';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { isSameTagName, tagRename } from '#shared/tags.ts';
import { plural } from '#shared/text.ts';
import { isConflict, useTagChange, type CountedTag } from './tag-changes.ts';

export default function TagsCard() {
  const query = trpc.tags.counts.useQuery();
  const { data: tags } = query;
  const [result, setResult] = useState<ChangeResult>();
  const [renamed, setRenamed] = useState<CountedTag>();
  const close = () => setRenamed(undefined);

  return (
    <Card>
      <div className="desk-head">
        <BackLink search={{}}>Back to Facts</BackLink>
        <h1>Tags</h1>
      </div>
      <ResultNotice result={result} />
      <DeskContent>
        <DeskList
          noun="tag"
          query={query}
          count={tags?.length}
          empty="There are no tags. Those that you give to facts will stand here."
        >
          <ul aria-label="Tags">
            {tags?.map((tag) => (
              <TagEntry
                key={tag.id}
                tag={tag}
                onRename={() => setRenamed(tag)}
                onResult={setResult}
              />
            ))}
          </ul>
        </DeskList>
        {renamed && tags && (
          <RenameTag
            // Its facts may have become others meanwhile.
            tag={tags.find(({ id }) => id === renamed.id) ?? renamed}
            tags={tags}
            onDone={(text) => {
              close();
              setResult({ text });
            }}
            onClose={close}
          />
        )}
      </DeskContent>
    </Card>
  );
}

type TagEntryProps = {
  tag: CountedTag;
  onRename: () => void;
  onResult: (result: ChangeResult) => void;
};

function TagEntry({ tag, onRename, onResult }: TagEntryProps) {
  const nameId = useId();
  const remove = trpc.tags.delete.useMutation({
    ...useTagChange(),
    onSuccess: () => onResult({ text: `“${tag.name}” was deleted.` }),
    onError: (error) =>
      onResult({ text: `Failed to delete tag: ${failureMessage(error)}`, isFailure: true }),
  });

  const deleteTag = () => {
    if (!window.confirm(`Delete the tag “${tag.name}”? ${lossOf(tag)}`)) return;
    remove.mutate({ id: tag.id });
  };

  const button = { variant: 'quiet', 'aria-describedby': nameId } as const;
  return (
    <li
      className={`quiet-row flex flex-wrap items-center gap-x-4 border-t border-rule text-row ${remove.isPending ? 'opacity-50' : ''}`}
    >
      <span id={nameId} className="min-w-0 grow wrap-anywhere">
        {tag.name}
      </span>
      <FactsOfTag tag={tag} />
      <div className="-mx-3 flex">
        <SmallButton {...button} onPress={onRename}>
          Rename
        </SmallButton>
        <SmallButton {...button} isPending={remove.isPending} onPress={deleteTag}>
          Delete
        </SmallButton>
      </div>
    </li>
  );
}

function FactsOfTag({ tag }: { tag: CountedTag }) {
  const count = plural(tag.facts, 'fact');
  if (tag.facts === 0)
    return <span className="inline-flex min-h-11 items-center text-ink-soft">{count}</span>;
  return (
    <Link
      to="/admin/dashboard"
      search={{ tag: tag.name }}
      className="inline-flex min-h-11 items-center text-green underline"
    >
      {count}
    </Link>
  );
}

function lossOf({ facts }: CountedTag): string {
  if (facts === 0) return 'No fact has it.';
  return `${plural(facts, 'fact')} ${facts === 1 ? 'loses' : 'lose'} it.`;
}

type RenameTagProps = {
  /** As it stood when it was asked for: once it is merged, it is not among the others. */
  tag: CountedTag;
  tags: readonly CountedTag[];
  /** Says what became of it. */
  onDone: (text: string) => void;
  onClose: () => void;
};

/** Asks for the name of a tag. One that another tag has leads to a merge of the two, without another question. */
function RenameTag({ tag, tags, onDone, onClose }: RenameTagProps) {
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
