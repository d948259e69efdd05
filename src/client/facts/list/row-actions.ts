import { useLayoutEffect, useRef, type RefObject } from 'react';

export type Direction = 'up' | 'down';

/** What a fact can be moved by that is to have the focus afterwards. */
export type ArrivesBy = Direction | 'menu';

export interface RowActions {
  move: (id: number, direction: Direction) => void;
  askPosition: (id: number) => void;
  select: (id: number, isWanted: boolean) => void;
  setActive: (id: number, active: boolean) => void;
  remove: (id: number) => void;
  /** The row that was moved has taken the focus. */
  confirmArrival: () => void;
}

/** The actions by a reference that stays the same, so that a change of one row renders no other. */
export function useRowActions(latest: RowActions): RefObject<RowActions> {
  const actions = useRef(latest);
  // Before the next key press can ask for anything.
  useLayoutEffect(() => {
    actions.current = latest;
  });
  return actions;
}
