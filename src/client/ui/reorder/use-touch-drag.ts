import {
  startTransition,
  useEffect,
  useRef,
  useState,
  type DragEvent as ReactDragEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';

/** A finger that moves less than this taps. */
const slopPx = 6;

/** So near to the upper or lower edge of the window the page scrolls, the faster the nearer. */
const scrollZonePx = 72;
const maxScrollPx = 16;

/**
 * Drags with a finger from the first movement on, by the events of the browser's own drag and drop, on which React Aria
 * builds: itself it begins with a long press on some touch screens, and on others never.
 * @param list what is dropped onto, and outlives its rows
 */
export function useTouchDrag(list: RefObject<HTMLElement | null>, isDisabled: boolean) {
  const touch = useRef<AbortController>(undefined);
  useEffect(() => () => touch.current?.abort(), []);
  const isReleasing = useRef(false);
  const [release, setRelease] = useState<() => void>();
  useEffect(() => {
    release?.();
    isReleasing.current = false;
  }, [release]);

  return {
    onPointerDown(event: PointerEvent) {
      if (isDisabled || event.pointerType !== 'touch' || !event.isPrimary || !list.current) return;
      if (isReleasing.current) return;
      touch.current?.abort();
      touch.current = new AbortController();
      follow(event.nativeEvent, event.currentTarget, list.current, touch.current, (send) => {
        isReleasing.current = true;
        // React Aria notes a drag in the frame after its start. A transition is rendered after every movement, and a row
        // is dropped where it is shown.
        requestAnimationFrame(() => startTransition(() => setRelease(() => send)));
      });
    },
    /** For the long press, while the finger drags already. */
    onDragStart(event: ReactDragEvent) {
      const isUnderWay = touch.current && !touch.current.signal.aborted;
      if (isUnderWay && event.nativeEvent.isTrusted) event.preventDefault();
    },
  };
}

function follow(
  start: globalThis.PointerEvent,
  handle: Element,
  list: HTMLElement,
  touch: AbortController,
  onEnd: (send: () => void) => void,
) {
  const { signal } = touch;
  // One that a script makes would allow nothing.
  const dataTransfer = Object.defineProperty(new DataTransfer(), 'effectAllowed', {
    value: 'move',
    writable: true,
  });
  let { clientX: x, clientY: y } = start;
  let isDragging = false;
  let sent = 0;

  const send = (type: string, target: Element) => {
    const { left, width } = list.getBoundingClientRect();
    // Also to the side of the list; and never twice at one point, where React Aria would not look again: the page scrolls.
    const at = { clientX: left + width / 2 + (sent++ % 2), clientY: y };
    const event = { ...at, dataTransfer, bubbles: true, cancelable: true };
    target.dispatchEvent(new DragEvent(type, event));
  };
  const scroll = () => {
    if (signal.aborted) return;
    const top = scrollStep(y);
    if (top !== 0) {
      // The page scrolls smoothly by default, which would fall behind.
      window.scrollBy({ top, behavior: 'instant' });
      send('dragover', list);
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
  const end = (type: 'drop' | 'dragleave') => {
    touch.abort();
    if (!isDragging) return;
    // A busy page may not have heard of the last movement.
    send('dragover', list);
    onEnd(() => {
      send(type, list);
      send('dragend', handle);
    });
  };

  listen('pointermove', () => {
    if (!isDragging) {
      if (Math.hypot(x - start.clientX, y - start.clientY) < slopPx) return;
      isDragging = true;
      // What is dragged is known to the list once it has rendered.
      flushSync(() => send('dragstart', handle));
      send('dragenter', list);
      requestAnimationFrame(scroll);
    }
    send('dragover', list);
  });
  listen('pointerup', () => end('drop'));
  listen('pointercancel', () => end('dragleave'));
}

/** By how much a page scrolls in a frame, with the finger at that height. */
export function scrollStep(y: number, height = window.innerHeight): number {
  const above = scrollZonePx - y;
  const below = y - (height - scrollZonePx);
  const depth = Math.min(Math.max(above, below, 0), scrollZonePx) / scrollZonePx;
  const step = Math.round(depth * maxScrollPx);
  return step && (above > below ? -step : step);
}
