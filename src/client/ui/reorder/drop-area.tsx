import {
  useImperativeHandle,
  useMemo,
  useRef,
  type ComponentProps,
  type Ref,
  type RefObject,
} from 'react';
import { ListDropTargetDelegate } from 'react-aria/ListDropTargetDelegate';
import { ListKeyboardDelegate } from 'react-aria/ListKeyboardDelegate';
import { mergeProps } from 'react-aria/mergeProps';
import {
  useDroppableCollection,
  type DropTarget,
  type ItemDropTarget,
} from 'react-aria/useDroppableCollection';
import { useDroppableCollectionState } from 'react-stately/useDroppableCollectionState';
import type { ListState } from 'react-stately/useListState';
import { DropContext, dragType, type ReorderItem } from './reorder-context.ts';

/** For a finger, of which React Aria knows nothing. */
export interface DropAreaHandle {
  /** Shows where a row would go at that height, in pixels of the viewport. */
  showTarget: (y: number) => void;
  /** Shows it no longer, and answers it. */
  takeTarget: () => ItemDropTarget | undefined;
}

type DropAreaProps = Omit<ComponentProps<'ol'>, 'ref' | 'onDrop'> & {
  ref: RefObject<HTMLOListElement | null>;
  handle: Ref<DropAreaHandle>;
  list: Pick<ListState<ReorderItem>, 'collection' | 'selectionManager'>;
  isDisabled: boolean;
  isTakenUp: boolean;
  onReorder: (id: number, target: ItemDropTarget) => void;
};

/**
 * The list element. It renders with every place that is dragged over, and of the rows, which are its children and come
 * from further up, only the lines between them.
 */
export function DropArea({
  ref,
  handle,
  list: { collection, selectionManager },
  isDisabled,
  isTakenUp,
  onReorder,
  ...props
}: DropAreaProps) {
  const dropTargetDelegate = new ListDropTargetDelegate(collection, ref);
  const options = {
    acceptedDragTypes: [dragType],
    onReorder({ keys: [id], target }: { keys: Set<unknown>; target: ItemDropTarget }) {
      onReorder(Number(id), target);
    },
  };
  const drop = useDroppableCollectionState({
    ...options,
    collection,
    selectionManager,
    isDisabled,
  });
  const { collectionProps } = useDroppableCollection(
    {
      ...options,
      dropTargetDelegate,
      keyboardDelegate: new ListKeyboardDelegate({ collection, ref }),
    },
    drop,
    ref,
  );

  // The state has a target only after a render, and a finger may be lifted before.
  const pointed = useRef<DropTarget>(null);
  useImperativeHandle(handle, () => ({
    showTarget(y) {
      const box = ref.current?.getBoundingClientRect();
      if (!box) return;
      // Only between the rows; and to the side of the list as well.
      const isValid = ({ type, ...target }: { type: string; dropPosition?: string }) =>
        type === 'item' && target.dropPosition !== 'on';
      pointed.current = dropTargetDelegate.getDropTargetFromPoint(
        box.width / 2,
        y - box.top,
        isValid,
      );
      drop.setTarget(pointed.current);
    },
    takeTarget() {
      const target = pointed.current;
      pointed.current = null;
      drop.setTarget(null);
      return target?.type === 'item' ? target : undefined;
    },
  }));

  const context = useMemo(() => ({ drop, isTakenUp }), [drop, isTakenUp]);
  return (
    <DropContext value={context}>
      <ol {...mergeProps(props, collectionProps)} ref={ref} />
    </DropContext>
  );
}
