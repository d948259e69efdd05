import { plural } from '#shared/text.ts';
import { LoadFailure } from '#client/load-failure.tsx';
import { ChangeFailure } from '#client/desk/list/states.tsx';
import { trpc } from '#client/trpc.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { MenuButton, Toolbar } from '#client/ui/admin/menu.tsx';
import { useManyChanges } from './fact-changes.ts';
import type { Selection } from './use-selection.ts';

type SelectionToolbarProps = {
  selection: Selection;
  shownIds: readonly number[];
};

export function SelectionToolbar({ selection, shownIds }: SelectionToolbarProps) {
  // A fact may have gone since it was selected.
  const ids = shownIds.filter((id) => selection.ids.has(id));
  const tags = trpc.tags.list.useQuery();
  const { setActive, addTag, remove } = useManyChanges();
  const common = {
    isDisabled: ids.length === 0,
    isPending: setActive.isPending || addTag.isPending || remove.isPending,
  };

  const askAndRemove = () => {
    if (!window.confirm(`Are you sure you want to delete ${plural(ids.length, 'fact')}?`)) return;
    remove.mutate({ ids });
  };

  return (
    <>
      <output className="text-note">{ids.length} selected</output>
      <Toolbar label="Selected facts">
        <SmallButton {...common} onPress={() => setActive.mutate({ ids, active: true })}>
          Activate
        </SmallButton>
        <SmallButton {...common} onPress={() => setActive.mutate({ ids, active: false })}>
          Deactivate
        </SmallButton>
        <MenuButton
          {...common}
          label="Add tag"
          items={tags.data ?? []}
          emptyText={tags.isPending ? 'Loading tags...' : 'There are no tags yet.'}
          onAction={(tagId) => addTag.mutate({ ids, tagId })}
        />
        <SmallButton {...common} variant="danger" onPress={askAndRemove}>
          Delete
        </SmallButton>
        <SmallButton
          variant="quiet"
          onPress={() => selection.set(ids.length < shownIds.length ? shownIds : [])}
        >
          {ids.length < shownIds.length ? 'All on this page' : 'None'}
        </SmallButton>
        <SmallButton variant="quiet" onPress={selection.end}>
          Done
        </SmallButton>
      </Toolbar>
      <LoadFailure what="Error loading tags" query={tags} />
      <ChangeFailure of={[setActive, addTag, remove]} />
    </>
  );
}
