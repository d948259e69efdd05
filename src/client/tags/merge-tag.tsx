import { Button } from '#client/ui/button.tsx';
import { plural } from '#client/desk/plural.ts';
import type { CountedTag } from './use-tag-changes.ts';
import type { TagEntryProps } from './tag-entry.tsx';
import { useTagChanges } from './use-tag-changes.ts';

type MergeTagProps = Pick<TagEntryProps, 'tag' | 'onResult'> & { into: CountedTag };

/** Offers to give the facts of a tag another one instead. It says what will happen and asks nothing more. */
export function MergeTag({ tag, into, onResult }: MergeTagProps) {
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
