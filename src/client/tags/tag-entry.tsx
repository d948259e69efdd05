import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#client/ui/button.tsx';
import { plural } from '#client/desk/plural.ts';
import { RenameTag } from './rename-tag.tsx';
import type { TagsResult } from './tag-picker.tsx';
import { useTagChanges, type CountedTag } from './use-tag-changes.ts';

export type TagEntryProps = {
  tag: CountedTag;
  tags: readonly CountedTag[];
  onResult: (result: TagsResult) => void;
};

/** A tag with the way to its facts, or the form for its name. */
export function TagEntry({ tag, tags, onResult }: TagEntryProps) {
  const nameId = useId();
  const [isRenaming, setIsRenaming] = useState(false);
  const entry = useRef<HTMLLIElement>(null);
  const { remove } = useTagChanges(tag, onResult);

  const showForm = (isShown: boolean) => {
    flushSync(() => setIsRenaming(isShown));
    // The button has given way to the field, or the field to the button.
    entry.current?.querySelector<HTMLElement>(isShown ? 'input' : 'button')?.focus();
  };

  const deleteTag = () => {
    if (!window.confirm(`Delete the tag “${tag.name}”? ${lossOf(tag)}`)) return;
    remove.mutate({ id: tag.id });
  };

  const button = { variant: 'quiet', size: 'small', 'aria-describedby': nameId } as const;
  return (
    <li ref={entry} className={`border-t border-rule py-2 ${remove.isPending ? 'opacity-50' : ''}`}>
      {isRenaming ? (
        <RenameTag tag={tag} tags={tags} onResult={onResult} onClose={() => showForm(false)} />
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
