import { Component, type RefObject } from 'react';
import { isMotionReduced } from '../motion.ts';

const slideMs = 200;
const tintMs = 1_000;

type SlidingRowsProps = {
  /** Its rows have `data-key` with the id, and a tint in `::before`. */
  list: RefObject<HTMLElement | null>;
  ids: readonly number[];
  /** The row that was moved last, and where it stands now. */
  moved: { id: number; position: number } | undefined;
};

/**
 * After a move the rows that changed places slide there, and the one that was moved is tinted for a second. Draws nothing
 * itself. A class, because only a class is asked before React changes the page, while the rows are still where they were.
 */
export class SlidingRows extends Component<SlidingRowsProps> {
  override getSnapshotBeforeUpdate({ ids }: SlidingRowsProps): Map<number, number> | null {
    const isSameOrder = String(ids) === String(this.props.ids);
    return isSameOrder ? null : new Map(this.#rows().map((row) => [idOf(row), topOf(row)]));
  }

  override componentDidUpdate(
    { moved: movedBefore }: SlidingRowsProps,
    _: unknown,
    topsBefore: Map<number, number> | null,
  ) {
    const { moved } = this.props;
    if (!moved) return;
    if (moved.id === movedBefore?.id && moved.position === movedBefore.position) return;
    for (const row of this.#rows()) {
      const topBefore = topsBefore?.get(idOf(row));
      const isMoved = idOf(row) === moved.id;
      if (topBefore !== undefined && !isMotionReduced()) slideFrom(topBefore, row, isMoved);
      if (isMoved) tint(row);
    }
  }

  override render() {
    return null;
  }

  #rows(): HTMLElement[] {
    return [...(this.props.list.current?.querySelectorAll<HTMLElement>(':scope > li') ?? [])];
  }
}

function idOf(row: HTMLElement): number {
  return Number(row.dataset['key']);
}

function topOf(row: HTMLElement): number {
  return row.getBoundingClientRect().top;
}

/** The one that was moved passes over the others. */
function slideFrom(topBefore: number, row: HTMLElement, isMoved: boolean) {
  // One that is still under way would count into where the row stands now.
  for (const animation of row.getAnimations()) if (animation.id === 'slide') animation.cancel();
  const distance = topBefore - topOf(row);
  if (distance === 0) return;
  row.animate(
    {
      transform: [`translateY(${distance}px)`, 'none'],
      ...(isMoved && { zIndex: ['1', '1'] }),
    },
    { id: 'slide', duration: slideMs, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  );
}

/** Fades, or with reduced motion is there at once and gone at once. */
function tint(row: HTMLElement) {
  const opacity = isMotionReduced() ? [1, 1] : [1, 1, 0];
  row.animate({ opacity }, { duration: tintMs, pseudoElement: '::before' });
}
