import { useEffect, useRef } from 'react';

/** Moves the focus, which the last row of a list had, to the element that says that the list is empty. */
export function useFocusWhenEmptied(total: number | undefined) {
  const emptyText = useRef<HTMLParagraphElement>(null);
  const before = useRef(total);
  useEffect(() => {
    if (before.current && total === 0) emptyText.current?.focus();
    before.current = total;
  }, [total]);
  return emptyText;
}
