import { createContext } from 'react';
import type { DraggableCollectionState } from 'react-stately/useDraggableCollectionState';
import type { DroppableCollectionState } from 'react-stately/useDroppableCollectionState';

export interface ReorderItem {
  id: number;
  /** By which assistive technology names it, and what follows the pointer. */
  text: string;
}

/** Of a type of its own no other part of the page, or of the desktop, accepts a row. */
export const dragType = 'application/x-reordered-row';

/** What the handles need. It changes with the items and not while one is dragged: a drag must not render every row. */
export const ReorderContext = createContext<
  | {
      drag: DraggableCollectionState;
      lastId: number | undefined;
      isDisabled: boolean;
      /** The keyboard or a screen reader takes a row up. */
      onTakenUp: (id: number) => void;
      onTouchStart: (id: number) => void;
      /** In pixels of the viewport. */
      onTouchMove: (x: number, y: number) => void;
      onTouchEnd: (id: number, isDropped: boolean) => void;
    }
  | undefined
>(undefined);

/** What the lines between the rows need: it changes with every place that is dragged over. */
export const DropContext = createContext<
  | {
      drop: DroppableCollectionState;
      /** Whether the keyboard or a screen reader chooses, which needs all places at once. */
      isTakenUp: boolean;
    }
  | undefined
>(undefined);
