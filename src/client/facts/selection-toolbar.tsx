import { plural } from '#shared/text.ts';
import { LoadFailure } from '#client/load-failure.tsx';
import { ChangeFailure } from '#client/desk/list/states.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
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
    variant: 'secondary',
    size: 'small',
    isDisabled: ids.length === 0,
    isPending: setActive.isPending || addTag.isPending || remove.isPending,
  } as const;

  const askAndRemove = () => {
    if (!window.confirm(`Are you sure you want to delete ${plural(ids.length, 'fact')}?`)) return;
    remove.mutate({ ids });
  };

  return (
    <>
      <output className="text-note">{ids.length} selected</output>
      <Toolbar label="Selected facts">
        <Button {...common} onPress={() => setActive.mutate({ ids, active: true })}>
          Activate
        </Button>
        <Button {...common} onPress={() => setActive.mutate({ ids, active: false })}>
          Deactivate
        </Button>
        <MenuButton
          {...common}
          label="Add tag"
          items={tags.data ?? []}
          emptyText={tags.isPending ? 'Loading tags...' : 'There are no tags yet.'}
          onAction={(tagId) => addTag.mutate({ ids, tagId })}
        />
        <Button {...common} variant="danger" onPress={askAndRemove}>
          Delete
        </Button>
        <Button
          variant="quiet"
          size="small"
          onPress={() => selection.set(ids.length < shownIds.length ? shownIds : [])}
        >
          {ids.length < shownIds.length ? 'All on this page' : 'None'}
        </Button>
        <Button variant="quiet" size="small" onPress={selection.end}>
          Done
        </Button>
      </Toolbar>
      <LoadFailure what="Error loading tags" query={tags} />
      <ChangeFailure of={[setActive, addTag, remove]} />
    </>
  );
}
