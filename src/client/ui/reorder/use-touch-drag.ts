import { useEffect, useEffectEvent, useRef, type DragEvent, type PointerEvent } from 'react';

/** A finger that moves less than this taps. */
const slopPx = 6;

/** So near to the upper or lower edge of the window the page scrolls, the faster the nearer. */
const scrollZonePx = 72;
const maxScrollPx = 16;

interface Finger {
  pointerId: number;
  /** What it drags. */
  id: number;
  startX: number;
  startY: number;
  y: number;
  isDragging: boolean;
}

interface TouchDrag {
  isDisabled: boolean;
  /** As it is rendered: while something is dragged, the page may scroll. */
  isDragging: boolean;
  onStart: (id: number) => void;
  /** The finger is at that height of the window, or the page has scrolled under it. */
  onMove: (y: number) => void;
  /** Where it was lifted; undefined where the system took it away. */
  onEnd: (id: number, y: number | undefined) => void;
}

/**
 * Drags with a finger from the first movement on: React Aria begins with a long press on some touch screens, and on others
 * never. Answers what the handle of a row listens to.
 */
export function useTouchDrag({ isDisabled, isDragging, onStart, onMove, onEnd }: TouchDrag) {
  const finger = useRef<Finger>(undefined);

  const follow = useEffectEvent(
    ({ type, pointerId, clientX, clientY }: globalThis.PointerEvent) => {
      const { current } = finger;
      if (pointerId !== current?.pointerId) return;
      if (type !== 'pointermove') {
        finger.current = undefined;
        if (current.isDragging) onEnd(current.id, type === 'pointerup' ? clientY : undefined);
        return;
      }
      current.y = clientY;
      const distance = Math.hypot(clientX - current.startX, clientY - current.startY);
      if (!current.isDragging && distance < slopPx) return;
      if (!current.isDragging) onStart(current.id);
      current.isDragging = true;
      onMove(clientY);
    },
  );
  useEffect(() => {
    const listening = new AbortController();
    for (const type of ['pointermove', 'pointerup', 'pointercancel'] as const) {
      window.addEventListener(type, follow, { capture: true, signal: listening.signal });
    }
    return () => listening.abort();
  }, []);

  const scroll = useEffectEvent(() => {
    if (!finger.current?.isDragging) return;
    const { y } = finger.current;
    const top = scrollStep(y);
    if (top === 0) return;
    // The page scrolls smoothly by default, which would fall behind.
    window.scrollBy({ top, behavior: 'instant' });
    onMove(y);
  });
  useEffect(() => {
    if (!isDragging) return undefined;
    let frame = requestAnimationFrame(function step() {
      scroll();
      frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isDragging]);

  return (id: number) => ({
    onPointerDown({ pointerType, isPrimary, pointerId, clientX, clientY }: PointerEvent) {
      if (isDisabled || pointerType !== 'touch' || !isPrimary) return;
      const start = { startX: clientX, startY: clientY, y: clientY };
      finger.current = { pointerId, id, ...start, isDragging: false };
    },
    /** For the long press, while the finger drags already. */
    onDragStartCapture(event: DragEvent) {
      if (finger.current) event.preventDefault();
    },
  });
}

/** By how much a page scrolls in a frame, with the finger at that height. */
export function scrollStep(y: number, height = window.innerHeight): number {
  const above = scrollZonePx - y;
  const below = y - (height - scrollZonePx);
  const depth = Math.min(Math.max(above, below, 0), scrollZonePx) / scrollZonePx;
  const step = Math.round(depth * maxScrollPx);
  return step && (above > below ? -step : step);
}
