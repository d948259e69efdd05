import { use, useEffect, useRef, useState, type ContextType } from 'react';
import { mergeProps } from 'react-aria/mergeProps';
import { useButton } from 'react-aria/useButton';
import { useDraggableItem } from 'react-aria/useDraggableCollection';
import { buttonStyles } from '../button-styles.ts';
import { GripIcon } from '../list-icons.tsx';
import { DropLine } from './drop-line.tsx';
import { ReorderContext } from './reorder-context.ts';
import { useTouchDrag } from './use-touch-drag.ts';

type ReorderHandleProps = {
  id: number;
  label: string;
  /** The id of the element that says which row it is. */
  describedBy: string;
};

/**
 * What a row of a `ReorderList` is dragged by, and the lines that show where another would go. The row has
 * `data-key` with the id, and is what the lines are positioned in. Outside of such a list: nothing.
 */
export function ReorderHandle(props: ReorderHandleProps) {
  const context = use(ReorderContext);
  if (!context) return null;
  return (
    <>
      <DropLine id={props.id} side="before" />
      {context.lastId === props.id && <DropLine id={props.id} side="after" />}
      <Handle {...props} context={context} />
    </>
  );
}

type HandleProps = ReorderHandleProps & {
  context: NonNullable<ContextType<typeof ReorderContext>>;
};

function Handle({ id, label, describedBy, context }: HandleProps) {
  const { drag, isDisabled } = context;
  const handle = useRef<HTMLDivElement>(null);
  const [isTouched, setTouched] = useState(false);
  const { dragProps, dragButtonProps } = useDraggableItem({ key: id, hasDragButton: true }, drag);
  const isDragging = isTouched || drag.isDragging(id);

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
  const touchProps = useTouchDrag({
    isDisabled,
    onStart() {
      setTouched(true);
      context.onTouchStart(id);
    },
    onMove: context.onTouchMove,
    onEnd(isDropped) {
      setTouched(false);
      context.onTouchEnd(id, isDropped);
    },
  });

  const wasDragging = useRef(false);
  useEffect(() => {
    // The line that had the focus has gone.
    if (wasDragging.current && !isDragging) handle.current?.focus({ preventScroll: true });
    wasDragging.current = isDragging;
  }, [isDragging]);

  return (
    <div
      {...mergeProps(touchProps, dragProps, buttonProps)}
      ref={handle}
      data-dragging={isDragging || undefined}
      className={`${buttonStyles({ variant: 'quiet', size: 'icon' })} cursor-grab! touch-none select-none aria-disabled:cursor-not-allowed! aria-disabled:opacity-50!`}
    >
      <GripIcon />
    </div>
  );
}
