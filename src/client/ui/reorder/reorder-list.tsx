import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type RefObject,
} from 'react';
import {
  DragPreview,
  useDraggableCollection,
  type DragPreviewRenderer,
} from 'react-aria/useDraggableCollection';
import type { ItemDropTarget } from 'react-aria/useDroppableCollection';
import { Item } from 'react-stately/Item';
import { useDraggableCollectionState } from 'react-stately/useDraggableCollectionState';
import { useListState } from 'react-stately/useListState';
import { DropArea, type DropAreaHandle } from './drop-area.tsx';
import { dragType, ReorderContext, type ReorderItem } from './reorder-context.ts';

type ReorderListProps = Omit<ComponentProps<'ol'>, 'ref' | 'onDrop'> & {
  ref: RefObject<HTMLOListElement | null>;
  items: readonly ReorderItem[];
  isDisabled?: boolean;
  /** Of the gaps between the items, 0 is before the first. The two at the item itself are not reported. */
  onReorder: (from: number, gap: number) => void;
};

/**
 * An ordered list whose rows, with a `ReorderHandle` each, are put in order by pointer, finger, keyboard and screen
 * reader. It stays a plain list: React Aria's own lists that can be reordered are grids.
 */
export function ReorderList({
  ref,
  items: latestItems,
  isDisabled = false,
  onReorder,
  ...props
}: ReorderListProps) {
  const items = useSameItems(latestItems);
  const list = useListState({ items, children: renderItem, selectionMode: 'none' });
  const { collection, selectionManager } = list;
  const [isTakenUp, setTakenUp] = useState(false);
  const preview = useRef<DragPreviewRenderer>(null);
  const touched = useRef<HTMLDivElement>(null);
  const area = useRef<DropAreaHandle>(null);

  const drag = useDraggableCollectionState({
    collection,
    selectionManager,
    isDisabled,
    preview,
    getItems: (keys) => [...keys].map((key) => ({ [dragType]: String(key) })),
    getAllowedDropOperations: () => ['move'],
    onDragEnd() {
      setTakenUp(false);
      selectionManager.setFocusedKey(null);
    },
  });
  useDraggableCollection({}, drag, ref);

  const reorder = (id: number, target: ItemDropTarget) => {
    const from = items.findIndex((item) => item.id === id);
    const at = items.findIndex((item) => item.id === target.key);
    const gap = target.dropPosition === 'before' ? at : at + 1;
    if (from >= 0 && at >= 0 && gap !== from && gap !== from + 1) onReorder(from, gap);
  };
  const latestReorder = useRef(reorder);
  useLayoutEffect(() => {
    latestReorder.current = reorder;
  });

  const context = useMemo(
    () => ({
      drag,
      isDisabled,
      lastId: items.at(-1)?.id,
      onTakenUp(id: number) {
        // The first place that is offered is at the focused item.
        selectionManager.setFocusedKey(id);
        setTakenUp(true);
      },
      onTouchStart(id: number) {
        if (!touched.current) return;
        touched.current.textContent = textOf(items, id);
        touched.current.hidden = false;
      },
      onTouchMove(x: number, y: number) {
        if (touched.current) touched.current.style.translate = `${x}px ${y}px`;
        area.current?.showTarget(y);
      },
      onTouchEnd(id: number, isDropped: boolean) {
        if (touched.current) touched.current.hidden = true;
        const target = area.current?.takeTarget();
        if (isDropped && target) latestReorder.current(id, target);
      },
    }),
    // Neither a drag that begins or ends nor a change of one row may render the handles of all. They change nothing
    // that is read here: the state of a drag is in references.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [collection, isDisabled],
  );

  return (
    <ReorderContext value={context}>
      <DropArea
        {...props}
        ref={ref}
        handle={area}
        list={list}
        isDisabled={isDisabled}
        isTakenUp={isTakenUp}
        onReorder={reorder}
      />
      <DragPreview ref={preview}>
        {([item]) => <div className={previewStyles}>{textOf(items, Number(item?.[dragType]))}</div>}
      </DragPreview>
      <div
        ref={touched}
        hidden
        aria-hidden="true"
        className={`pointer-events-none fixed top-3 left-3 z-20 ${previewStyles}`}
      />
    </ReorderContext>
  );
}

const previewStyles =
  'max-w-64 truncate rounded-desk border border-green bg-surface px-3 py-2 text-note text-ink';

// Without a key the item's id is it, as a number.
const renderItem = ({ text }: ReorderItem) => <Item textValue={text}>{text}</Item>;

/** The same array while it holds the same items: with another one all handles are rendered. */
function useSameItems(items: readonly ReorderItem[]): readonly ReorderItem[] {
  const [latest, setLatest] = useState(items);
  const isSame =
    items.length === latest.length &&
    items.every(({ id, text }, index) => id === latest[index]?.id && text === latest[index].text);
  if (isSame) return latest;
  setLatest(items);
  return items;
}

function textOf(items: readonly ReorderItem[], id: number): string {
  return items.find((item) => item.id === id)?.text ?? '';
}
