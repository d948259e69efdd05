import { useState, useId, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import { BackLink } from '#client/desk/back-link.tsx';
import { DeskContent } from '#client/desk/list/desk-content.tsx';
import { DeskList } from '#client/desk/list/desk-list.tsx';
import { ResultNotice, type ChangeResult } from '#client/desk/list/states.tsx';
import { trpc } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { Button } from '#client/ui/button.tsx';
import { isFocusFree } from '#client/ui/notice.tsx';
import { plural } from '#shared/text.ts';
import { RenameTag } from './rename-tag.tsx';
import { useTagChanges, type CountedTag } from './use-tag-changes.ts';

/** All tags with the number of their facts, to be renamed, merged and deleted. */
export default function TagsCard() {
  const query = trpc.tags.counts.useQuery();
  const { data: tags } = query;
  const [result, setResult] = useState<ChangeResult>();

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
              <TagEntry key={tag.id} tag={tag} tags={tags} onResult={setResult} />
            ))}
          </ul>
        </DeskList>
      </DeskContent>
    </Card>
  );
}

export type TagEntryProps = {
  tag: CountedTag;
  tags: readonly CountedTag[];
  onResult: (result: ChangeResult) => void;
};

/** A tag with the way to its facts, or the form for its name. */
function TagEntry({ tag, tags, onResult }: TagEntryProps) {
  const nameId = useId();
  const [isRenaming, setIsRenaming] = useState(false);
  const entry = useRef<HTMLLIElement>(null);
  const { remove } = useTagChanges(tag, onResult);

  const showForm = (isShown: boolean) => {
    const isFree = isFocusFree(entry.current);
    flushSync(() => setIsRenaming(isShown));
    if (!isFree) return;
    // The button has given way to the field, or the field to the button.
    entry.current?.querySelector<HTMLElement>(isShown ? 'input' : 'button')?.focus();
  };

  const deleteTag = () => {
    if (!window.confirm(`Delete the tag “${tag.name}”? ${lossOf(tag)}`)) return;
    remove.mutate({ id: tag.id });
  };

  const button = { variant: 'quiet', size: 'small', 'aria-describedby': nameId } as const;
  return (
    <li
      ref={entry}
      className={`quiet-row border-t border-rule text-row ${remove.isPending ? 'opacity-50' : ''}`}
    >
      {isRenaming ? (
        <div className="py-2">
          <RenameTag tag={tag} tags={tags} onResult={onResult} onClose={() => showForm(false)} />
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4">
          <span id={nameId} className="min-w-0 grow wrap-anywhere">
            {tag.name}
          </span>
          <FactsOfTag tag={tag} />
          <div className="-mx-3 flex">
            <Button {...button} onPress={() => showForm(true)}>
              Rename
            </Button>
            <Button {...button} isPending={remove.isPending} onPress={deleteTag}>
              Delete
            </Button>
          </div>
        </div>
      )}
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
