import { useEffect, useRef } from 'react';

/**
 * Moves the focus of a choice that left the list, because it was chosen, to the one that took its place: to the next, or
 * the last, or the `fallback` when there is none left.
 */
export function useFocusOfChoices(ids: readonly number[], fallback: () => void) {
  const list = useRef<HTMLUListElement>(null);
  const chosen = useRef<{ id: number; index: number }>(undefined);

  useEffect(() => {
    if (!chosen.current || ids.includes(chosen.current.id)) return;
    const { index } = chosen.current;
    chosen.current = undefined;
    if (document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll('button');
    const next = buttons?.[Math.min(index, buttons.length - 1)];
    if (next) next.focus();
    else fallback();
  });

  return {
    list,
    /** It leaves the list now or, when the server has to agree, later. */
    noteChosen(id: number) {
      chosen.current = { id, index: ids.indexOf(id) };
    },
  };
}
