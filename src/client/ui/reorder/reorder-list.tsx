import { createContext, use, useEffect, useRef, type ComponentProps, type RefObject } from 'react';
import { ListDropTargetDelegate } from 'react-aria/ListDropTargetDelegate';
import { ListKeyboardDelegate } from 'react-aria/ListKeyboardDelegate';
import { mergeProps } from 'react-aria/mergeProps';
import { useButton } from 'react-aria/useButton';
import {
  DragPreview,
  useDraggableCollection,
  useDraggableItem,
  type DragPreviewRenderer,
} from 'react-aria/useDraggableCollection';
import {
  useDropIndicator,
  useDroppableCollection,
  type DropTarget,
  type ItemDropTarget,
} from 'react-aria/useDroppableCollection';
import { Item } from 'react-stately/Item';
import {
  useDraggableCollectionState,
  type DraggableCollectionState,
} from 'react-stately/useDraggableCollectionState';
import {
  useDroppableCollectionState,
  type DroppableCollectionState,
} from 'react-stately/useDroppableCollectionState';
import { useListState } from 'react-stately/useListState';
import { buttonStyles } from '../button-link.tsx';
import { icon } from '../icons.tsx';
import { useTouchDrag } from './use-touch-drag.ts';

const GripIcon = icon(
  <path
    strokeWidth="2.5"
    d="M7.5 4.5v.01M7.5 10v.01M7.5 15.5v.01M12.5 4.5v.01M12.5 10v.01M12.5 15.5v.01"
  />,
);

interface ReorderItem {
  id: number;
  /** By which assistive technology names it, and what follows the pointer. */
  text: string;
}

/** Of a type of its own no other part of the page, or of the desktop, accepts a row. */
const dragType = 'application/x-reordered-row';

const ReorderContext = createContext<
  | {
      drag: DraggableCollectionState;
      drop: DroppableCollectionState;
      lastId: number | undefined;
      touchProps: ReturnType<typeof useTouchDrag>;
      /** The keyboard or a screen reader takes a row up. */
      onTakenUp: (id: number) => void;
    }
  | undefined
>(undefined);

type ReorderListProps = Omit<ComponentProps<'ol'>, 'ref' | 'onDrop'> & {
  ref: RefObject<HTMLOListElement | null>;
  items: readonly ReorderItem[];
  isDisabled: boolean;
  /** Of the gaps between the items, 0 is before the first. The two at the item itself are not reported. */
  onReorder: (from: number, gap: number) => void;
};

/**
 * An ordered list whose rows, with a `ReorderHandle` each, are put in order by pointer, finger, keyboard and screen
 * reader. It stays a plain list: in React Aria's grid the Tab key reaches the controls of one row only, and no pointer
 * the handle itself.
 */
export function ReorderList({ ref, items, isDisabled, onReorder, ...props }: ReorderListProps) {
  const preview = useRef<DragPreviewRenderer>(null);
  const { collection, selectionManager } = useListState({
    items,
    children: renderItem,
  });
  const drag = useDraggableCollectionState({
    collection,
    selectionManager,
    isDisabled,
    preview,
    getItems: (keys) => [...keys].map((key) => ({ [dragType]: String(key) })),
    getAllowedDropOperations: () => ['move'],
    onDragEnd: () => selectionManager.setFocusedKey(null),
  });
  useDraggableCollection({}, drag, ref);

  const reorder = (id: unknown, target: ItemDropTarget) => {
    const from = items.findIndex((item) => item.id === id);
    const at = items.findIndex((item) => item.id === target.key);
    const gap = target.dropPosition === 'before' ? at : at + 1;
    if (from >= 0 && at >= 0 && gap !== from && gap !== from + 1) onReorder(from, gap);
  };
  const options = {
    acceptedDragTypes: [dragType],
    onReorder: ({ keys: [id], target }: { keys: Set<unknown>; target: ItemDropTarget }) =>
      reorder(id, target),
  };
  const drop = useDroppableCollectionState({
    ...options,
    collection,
    selectionManager,
    isDisabled,
  });
  const dropTargetDelegate = new ListDropTargetDelegate(collection, ref);
  const { collectionProps } = useDroppableCollection(
    {
      ...options,
      dropTargetDelegate,
      keyboardDelegate: new ListKeyboardDelegate({ collection, ref }),
    },
    drop,
    ref,
  );

  /** Which gap a finger at that height means, also to the side of the list. */
  const targetAt = (y: number): ItemDropTarget | null => {
    const { top = 0, width = 0 } = ref.current?.getBoundingClientRect() ?? {};
    const isGap = (target: DropTarget) => target.type === 'item' && target.dropPosition !== 'on';
    const target = dropTargetDelegate.getDropTargetFromPoint(width / 2, y - top, isGap);
    return target.type === 'item' ? target : null;
  };

  const touchProps = useTouchDrag({
    isDisabled,
    isDragging: drag.draggedKey !== null,
    onStart: (id) => drag.startDrag(id, { type: 'dragstart', x: 0, y: 0 }),
    onMove: (y) => drop.setTarget(targetAt(y)),
    onEnd(id, y) {
      const target = y === undefined || isDisabled ? null : targetAt(y);
      const dropOperation = target ? 'move' : 'cancel';
      const ended = { x: 0, y: 0, keys: new Set([id]), dropOperation, isInternal: true } as const;
      drop.setTarget(null);
      drag.endDrag({ type: 'dragend', ...ended });
      if (target) reorder(id, target);
    },
  });

  const context = {
    drag,
    drop,
    touchProps,
    lastId: items.at(-1)?.id,
    // The first place that is offered is at the focused item.
    onTakenUp: (id: number) => selectionManager.setFocusedKey(id),
  };
  return (
    <ReorderContext value={context}>
      <ol {...mergeProps(props, collectionProps)} ref={ref} />
      <DragPreview ref={preview}>
        {([item]) => (
          <div className="max-w-64 truncate rounded-desk border border-green bg-surface px-3 py-2 text-note text-ink">
            {items.find(({ id }) => id === Number(item?.[dragType]))?.text}
          </div>
        )}
      </DragPreview>
    </ReorderContext>
  );
}

// Without a key the item's id is it, as a number.
const renderItem = ({ text }: ReorderItem) => <Item textValue={text}>{text}</Item>;

type ReorderHandleProps = {
  id: number;
  label: string;
  /** The id of the element that says which row it is. */
  describedBy: string;
};

/**
 * What a row of a `ReorderList` is dragged by, and the lines that show where another would go. The row has
 * `data-key` with the id, and is what the lines are positioned in.
 */
export function ReorderHandle({ id, label, describedBy }: ReorderHandleProps) {
  const context = use(ReorderContext);
  if (!context) throw new Error('a handle is in a list that can be put in order');
  const { drag, drop, touchProps } = context;
  const handle = useRef<HTMLDivElement>(null);
  const { dragProps, dragButtonProps } = useDraggableItem({ key: id, hasDragButton: true }, drag);
  const isDragging = drag.isDragging(id);

  const { buttonProps } = useButton(
    {
      ...dragButtonProps,
      // Firefox drags no <button>.
      elementType: 'div',
      'aria-label': label,
      'aria-describedby': `${describedBy} ${dragButtonProps['aria-describedby'] ?? ''}`,
      onPress(event) {
        const isTakenUp = event.pointerType === 'keyboard' || event.pointerType === 'virtual';
        if (isTakenUp) context.onTakenUp(id);
        dragButtonProps.onPress?.(event);
      },
    },
    handle,
  );

  const wasDragging = useRef(false);
  useEffect(() => {
    // The line that had the focus has gone.
    if (wasDragging.current && !isDragging) handle.current?.focus({ preventScroll: true });
    wasDragging.current = isDragging;
  }, [isDragging]);

  return (
    <>
      <DropLine id={id} drop={drop} side="before" />
      {context.lastId === id && <DropLine id={id} drop={drop} side="after" />}
      <div
        {...mergeProps(dragProps, buttonProps, touchProps(id))}
        ref={handle}
        data-dragging={isDragging || undefined}
        className={`${buttonStyles({ variant: 'quiet', size: 'icon' })} cursor-grab! touch-none select-none aria-disabled:cursor-not-allowed! aria-disabled:opacity-50!`}
      >
        <GripIcon />
      </div>
    </>
  );
}

type DropLineProps = { id: number; side: 'before' | 'after'; drop: DroppableCollectionState };

/** Where a dragged row would go, next to one that stays. Drawn while it is chosen or can be chosen. */
function DropLine({ id, side, drop }: DropLineProps) {
  const line = useRef<HTMLButtonElement>(null);
  const target: ItemDropTarget = { type: 'item', key: id, dropPosition: side };
  const { dropIndicatorProps, isDropTarget, isHidden } = useDropIndicator({ target }, drop, line);
  if (isHidden) return null;
  const place = side === 'before' ? '-top-0.5' : '-bottom-0.5';

  return (
    <button
      {...dropIndicatorProps}
      ref={line}
      type="button"
      className={`pointer-events-none absolute inset-x-0 z-10 h-1 rounded-desk outline-none ${place} ${isDropTarget ? 'bg-green forced-colors:bg-[Highlight]' : ''}`}
    />
  );
}
