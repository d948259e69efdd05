import { useLayoutEffect, useRef, useState } from 'react';
import type { Direction } from './fact-buttons.tsx';

/** What a row asks for, with the id of its fact. */
export interface RowActions {
  move: (id: number, direction: Direction) => void;
  askPosition: (id: number) => void;
  setActive: (id: number, active: boolean) => void;
  remove: (id: number) => void;
  /** The row that was moved has taken the focus. */
  confirmArrival: () => void;
}

/** The same object at every render, which calls the latest functions: a change of one row renders no other. */
export function useRowActions(latest: RowActions): RowActions {
  const actions = useRef(latest);
  // Before the next key press can ask for anything.
  useLayoutEffect(() => {
    actions.current = latest;
  });
  const [stable] = useState((): RowActions => ({
    move: (id, direction) => actions.current.move(id, direction),
    askPosition: (id) => actions.current.askPosition(id),
    setActive: (id, active) => actions.current.setActive(id, active),
    remove: (id) => actions.current.remove(id),
    confirmArrival: () => actions.current.confirmArrival(),
  }));
  return stable;
}
