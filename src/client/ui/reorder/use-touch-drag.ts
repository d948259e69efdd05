import { useEffect, useRef, type DragEvent, type PointerEvent } from 'react';

/** A finger that moves less than this taps. */
const slopPx = 6;

/** So near to the upper or lower edge of the window the page scrolls, the faster the nearer. */
const scrollZonePx = 72;
const maxScrollPx = 16;

type TouchDragOptions = {
  isDisabled: boolean;
  onStart: () => void;
  /** In pixels of the viewport. */
  onMove: (x: number, y: number) => void;
  onEnd: (isDropped: boolean) => void;
};

/**
 * Drags with a finger from the first movement on. The browser's own drag and drop, which React Aria builds on, begins
 * with a long press on a phone, and on some touch screens never.
 */
export function useTouchDrag(options: TouchDragOptions) {
  const touch = useRef<AbortController>(undefined);
  useEffect(() => () => touch.current?.abort(), []);

  return {
    onPointerDown(event: PointerEvent) {
      if (options.isDisabled || event.pointerType !== 'touch' || !event.isPrimary) return;
      touch.current?.abort();
      touch.current = new AbortController();
      follow(event.nativeEvent, options, touch.current);
    },
    /** For the long press, while the finger drags already. */
    onDragStart(event: DragEvent) {
      if (touch.current && !touch.current.signal.aborted) event.preventDefault();
    },
  };
}

function follow(
  start: globalThis.PointerEvent,
  { onStart, onMove, onEnd }: TouchDragOptions,
  touch: AbortController,
) {
  const { signal } = touch;
  let { clientX: x, clientY: y } = start;
  let isDragging = false;

  const scroll = () => {
    if (signal.aborted) return;
    const top = scrollStep(y);
    if (top !== 0) {
      // The page scrolls smoothly by default, which would fall behind.
      window.scrollBy({ top, behavior: 'instant' });
      onMove(x, y);
    }
    requestAnimationFrame(scroll);
  };
  const listen = (type: 'pointermove' | 'pointerup' | 'pointercancel', then: () => void) => {
    const listener = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== start.pointerId) return;
      // A cancelled pointer is nowhere.
      if (type !== 'pointercancel') ({ clientX: x, clientY: y } = event);
      then();
    };
    window.addEventListener(type, listener, { signal, capture: true });
  };

  listen('pointermove', () => {
    if (!isDragging) {
      if (Math.hypot(x - start.clientX, y - start.clientY) < slopPx) return;
      isDragging = true;
      onStart();
      requestAnimationFrame(scroll);
    }
    onMove(x, y);
  });
  listen('pointerup', () => {
    touch.abort();
    if (!isDragging) return;
    // A busy page may not have heard of the last movement.
    onMove(x, y);
    onEnd(true);
  });
  listen('pointercancel', () => {
    touch.abort();
    if (isDragging) onEnd(false);
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
