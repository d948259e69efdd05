import { Link } from '@tanstack/react-router';
import { plural } from '#shared/text.ts';
import { LoadFailure } from '#client/load-failure.tsx';
import { ChangeFailure } from '#client/desk/list/states.tsx';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { MenuButton, Toolbar } from '#client/ui/admin/menu.tsx';
import { takesLostFocus } from '#client/ui/admin/lost-focus.ts';
import { SmallButton } from '#client/ui/button.tsx';
import { PlusIcon } from '#client/ui/icons.tsx';
import { useManyChanges } from './fact-changes.ts';
import type { Selection } from './use-selection.ts';

type ListHeadProps = {
  /** As far as it is loaded. */
  shown: Outputs['facts']['listPage'] | undefined;
  /** As the address has it: what is shown may still be another list. */
  isFiltered: boolean;
  selection: Selection;
  onAdd: () => void;
};

/**
 * Says how many facts there are, and adds and selects some. It stays in view above the rows where there is room for it.
 */
export function ListHead({ shown, isFiltered, selection, onAdd }: ListHeadProps) {
  const { isOn, selectButton, toggle } = selection;
  const shownIds = shown?.facts.map(({ id }) => id) ?? [];

  return (
    <div className="list-head -mx-4 flex flex-wrap items-center gap-x-3 px-4 py-1.5 sm:-mx-6 sm:px-6">
      {shownIds.length > 0 && (
        <SmallButton
          ref={selectButton}
          className="aria-pressed:border-green aria-pressed:bg-bar"
          aria-pressed={isOn}
          onPress={toggle}
        >
          Select
        </SmallButton>
      )}
      {shown && shown.total > 0 && (
        <>
          <output className="font-mono text-note whitespace-nowrap text-ink-soft">
            {plural(shown.matches, 'fact')}
          </output>
          <p className={isFiltered ? 'order-1 mt-1 basis-full text-note text-ink-soft' : 'sr-only'}>
            <output>
              {isFiltered
                ? 'Order can be changed when no search or filter is on.'
                : 'Drag a row by its handle to change the order.'}
            </output>{' '}
            {isFiltered && (
              <Link
                to="/admin/dashboard"
                search={{}}
                activeOptions={{ exact: true }}
                className="link"
              >
                Show all facts
              </Link>
            )}
          </p>
        </>
      )}
      <SmallButton variant="primary" className="ml-auto" onPress={onAdd}>
        <PlusIcon />
        Add New Fact
      </SmallButton>
      {isOn && shownIds.length > 0 && (
        <div
          {...takesLostFocus}
          className="order-1 mt-1.5 flex basis-full flex-wrap items-center gap-2 outline-none"
        >
          <SelectionToolbar selection={selection} shownIds={shownIds} />
        </div>
      )}
    </div>
  );
}

type SelectionToolbarProps = {
  selection: Selection;
  shownIds: readonly number[];
};

function SelectionToolbar({ selection, shownIds }: SelectionToolbarProps) {
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
      <output className="text-note">{`${ids.length} selected`}</output>
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
