import { use, useMemo, useRef } from 'react';
import { useDropIndicator, type ItemDropTarget } from 'react-aria/useDroppableCollection';
import type { DroppableCollectionState } from 'react-stately/useDroppableCollectionState';
import { DropContext } from './reorder-context.ts';

type DropLineProps = { id: number; side: 'before' | 'after' };

/** Where a dragged row would go, next to one that stays. Drawn while it is chosen or can be chosen. */
export function DropLine({ id, side }: DropLineProps) {
  const context = use(DropContext);
  const target = useMemo(
    (): ItemDropTarget => ({ type: 'item', key: id, dropPosition: side }),
    [id, side],
  );
  if (!context) return null;
  const isNeeded = context.isTakenUp || context.drop.isDropTarget(target);
  return isNeeded && <DropIndicator target={target} drop={context.drop} />;
}

type DropIndicatorProps = { target: ItemDropTarget; drop: DroppableCollectionState };

function DropIndicator({ target, drop }: DropIndicatorProps) {
  const line = useRef<HTMLButtonElement>(null);
  const { dropIndicatorProps, isDropTarget } = useDropIndicator({ target }, drop, line);
  const side = target.dropPosition === 'before' ? '-top-0.5' : '-bottom-0.5';

  return (
    <button
      {...dropIndicatorProps}
      ref={line}
      type="button"
      className={`pointer-events-none absolute inset-x-0 z-10 h-1 rounded-desk outline-none ${side} ${isDropTarget ? 'bg-green forced-colors:bg-[Highlight]' : ''}`}
    />
  );
}
