import { useLayoutEffect, useRef, type RefObject } from 'react';
import { easing, isMotionReduced } from '../motion.ts';

const slideMs = 200;
const tintMs = 1_000;

type Moved = { id: number; position: number } | undefined;

/**
 * After a move the rows that changed places slide there, and the one that was moved is tinted for a second. The rows of the
 * list have `data-key` with the id, and a tint in `::before`.
 */
export function useSlidingRows(list: RefObject<HTMLElement | null>, moved: Moved) {
  const last = useRef({ tops: new Map<Element, number>(), moved });

  // After each rendering: once rows have changed places, nothing says where they stood.
  useLayoutEffect(() => {
    const tops = topsOf(list.current);
    const { tops: topsBefore, moved: movedBefore } = last.current;
    last.current = { tops, moved };
    if (!moved) return;
    if (moved.id === movedBefore?.id && moved.position === movedBefore.position) return;
    for (const [row, top] of tops) {
      const isMoved = row.dataset['key'] === String(moved.id);
      const distance = (topsBefore.get(row) ?? top) - top;
      if (distance !== 0 && !isMotionReduced()) slide(row, distance, isMoved);
      if (isMoved) tint(row);
    }
  });
}

/** Where each row stands in its list, in px, also while it is still on its way there. */
function topsOf(list: HTMLElement | null): Map<HTMLElement, number> {
  const rows = list?.querySelectorAll<HTMLElement>(':scope > li') ?? [];
  return new Map(Array.from(rows, (row) => [row, row.offsetTop - (list?.offsetTop ?? 0)]));
}

/** The one that was moved passes over the others. */
function slide(row: HTMLElement, distance: number, isMoved: boolean) {
  row.animate(
    {
      transform: [`translateY(${distance}px)`, 'none'],
      ...(isMoved && { zIndex: ['1', '1'] }),
    },
    { duration: slideMs, easing },
  );
}

/** Fades, or with reduced motion is there at once and gone at once. */
function tint(row: HTMLElement) {
  const opacity = isMotionReduced() ? [1, 1] : [1, 1, 0];
  row.animate({ opacity }, { duration: tintMs, pseudoElement: '::before' });
}
