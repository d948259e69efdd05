import { Checkbox } from '#client/ui/admin/checkbox.tsx';
import { useStore } from '#client/ui/use-store.ts';
import type { SelectedIds } from './use-selection.ts';

type SelectFactProps = {
  id: number;
  selectedIds: SelectedIds;
  /** The ids of the elements that say which fact it is. */
  describedBy: string;
};

/** Selects a fact for a change of many. */
export function SelectFact({ id, selectedIds, describedBy }: SelectFactProps) {
  const isSelected = useStore(selectedIds, (ids) => ids.has(id));

  const select = (isWanted: boolean) => {
    const others = [...selectedIds.get()].filter((other) => other !== id);
    selectedIds.set(new Set(isWanted ? [...others, id] : others));
  };

  return (
    <div className="absolute -top-0.75 -left-3 lg:-top-1.75">
      <Checkbox
        aria-label="Select"
        aria-describedby={describedBy}
        checked={isSelected}
        onChange={(event) => select(event.target.checked)}
      />
    </div>
  );
}
