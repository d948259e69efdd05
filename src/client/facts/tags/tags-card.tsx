import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { BackLink } from '#client/desk/list/back-link.tsx';
import { DeskContent } from '#client/desk/list/desk-content.tsx';
import { DeskList } from '#client/desk/list/desk-list.tsx';
import { ResultNotice, type ChangeResult } from '#client/desk/list/states.tsx';
import { failureMessage, trpc } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { plural } from '#shared/text.ts';
import { RenameTag } from './rename-tag.tsx';
import { useTagChange, type CountedTag } from './tag-changes.ts';

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
