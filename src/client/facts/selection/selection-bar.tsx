import { lazy, Suspense } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { Selection } from './use-selection.ts';

const SelectionToolbar = lazy(() => import('./selection-toolbar.tsx'));

type SelectionBarProps = {
  selection: Selection;
  /** The facts that can be selected. */
  shownIds: readonly number[];
  /** The facts have gone, and with them the reason of the focus. */
  onRemoved: () => void;
};

/** Begins and ends the selection of facts. Meanwhile it stays in view, where there is room for it. */
export function SelectionBar({ selection, shownIds, onRemoved }: SelectionBarProps) {
  const { isOn, selectButton, toggle } = selection;
  return (
    <div
      className={`flex flex-wrap items-center gap-2 py-2 ${isOn ? 'relative top-0 z-10 bg-surface [@media(min-height:40rem)]:sticky' : ''}`}
    >
      <Button
        ref={selectButton}
        variant={isOn ? 'primary' : 'secondary'}
        size="small"
        aria-pressed={isOn}
        onPress={toggle}
      >
        Select
      </Button>
      {isOn && (
        <Suspense>
          <SelectionToolbar selection={selection} shownIds={shownIds} onRemoved={onRemoved} />
        </Suspense>
      )}
    </div>
  );
}
