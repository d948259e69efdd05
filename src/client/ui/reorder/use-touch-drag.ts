import { useEffect, useEffectEvent, useRef, type DragEvent, type PointerEvent } from 'react';

/** A finger that moves less than this taps. */
const slopPx = 6;

/** So near to the upper or lower edge of the window the page scrolls, the faster the nearer. */
const scrollZonePx = 72;
const maxScrollPx = 16;

interface TouchDrag {
  isDisabled: boolean;
  /** Of this moment: a page that is busy has rendered nothing since. */
  isDragging: () => boolean;
  onStart: () => void;
  /** The finger is at that height of the window, or the page has scrolled under it. */
  onMove: (y: number) => void;
  /** Where it was lifted; undefined where the system took it away, or what was dragged is gone. */
  onEnd: (y: number | undefined) => void;
}

/**
 * For a handle: drags with a finger from the first movement on. React Aria begins with a long press on some touch screens,
 * and on others never.
 */
export function useTouchDrag({ isDisabled, isDragging, onStart, onMove, onEnd }: TouchDrag) {
  const finger = useRef<{ id: number; startX: number; startY: number; y: number }>(undefined);

  const end = (y: number | undefined) => {
    if (!finger.current) return;
    finger.current = undefined;
    if (isDragging()) onEnd(y);
  };
  const giveUp = useEffectEvent(() => end(undefined));
  useEffect(() => giveUp, []);

  const scroll = useEffectEvent(() => {
    const top = finger.current ? scrollStep(finger.current.y) : 0;
    if (!finger.current || top === 0) return;
    // The page scrolls smoothly by default, which would fall behind.
    window.scrollBy({ top, behavior: 'instant' });
    onMove(finger.current.y);
  });
  const isUnderWay = isDragging();
  useEffect(() => {
    if (!isUnderWay) return undefined;
    let frame = requestAnimationFrame(function step() {
      scroll();
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isUnderWay]);

  return {
    onPointerDown(event: PointerEvent) {
      const { pointerId: id, clientX: startX, clientY: startY } = event;
      if (isDisabled || event.pointerType !== 'touch' || !event.isPrimary) return;
      // React Aria has just given up what a touch screen captures by itself.
      event.currentTarget.setPointerCapture(id);
      finger.current = { id, startX, startY, y: startY };
    },
    onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
      if (pointerId !== finger.current?.id) return;
      const { startX, startY } = finger.current;
      finger.current.y = clientY;
      if (!isDragging()) {
        if (Math.hypot(clientX - startX, clientY - startY) < slopPx) return;
        onStart();
      }
      onMove(clientY);
    },
    onPointerUp({ pointerId, clientY }: PointerEvent) {
      if (pointerId === finger.current?.id) end(clientY);
    },
    onPointerCancel({ pointerId }: PointerEvent) {
      if (pointerId === finger.current?.id) end(undefined);
    },
    /** For the long press, while the finger drags already. */
    onDragStartCapture(event: DragEvent) {
      if (finger.current) event.preventDefault();
    },
  };
}

/** By how much a page scrolls in a frame, with the finger at that height. */
export function scrollStep(y: number, height = window.innerHeight): number {
  const above = scrollZonePx - y;
  const below = y - (height - scrollZonePx);
  const depth = Math.min(Math.max(above, below, 0), scrollZonePx) / scrollZonePx;
  const step = Math.round(depth * maxScrollPx);
  return step && (above > below ? -step : step);
}
