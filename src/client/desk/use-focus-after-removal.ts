import { useEffect, useRef, type FocusEvent } from 'react';

/** Takes the focus of an element inside that is no longer there: a row may leave a filtered list by what it says. */
export function useFocusAfterRemoval() {
  const ref = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(undefined);

  useEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = undefined;
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  });

  return {
    ref,
    onFocus: (event: FocusEvent) => {
      focused.current = event.target;
    },
  };
}
