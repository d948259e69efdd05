import { useEffect, useRef, useState } from 'react';
import { createStore } from '#client/ui/store.ts';

const none: ReadonlySet<number> = new Set();

/**
 * The facts that are selected on the page of the list that is shown. They are in a store, so that a change of one draws
 * no other row.
 */
export function useSelection(page: string) {
  const [isOn, setIsOn] = useState(false);
  const [shown, setShown] = useState(() => ({ page, ids: createStore(none) }));
  const selectButton = useRef<HTMLButtonElement>(null);
  // Another page begins with an empty selection.
  if (shown.page !== page) setShown({ page, ids: createStore(none) });
  const { ids } = shown;

  const end = () => {
    setIsOn(false);
    ids.set(none);
    // The control that had the focus may be gone.
    selectButton.current?.focus();
  };
  useEscape(isOn, end);

  return { isOn, ids, selectButton, toggle: () => (isOn ? end() : setIsOn(true)), end };
}

export type Selection = ReturnType<typeof useSelection>;
export type SelectedIds = Selection['ids'];

/** Calls `onEscape` for the key that nothing else has taken: a menu or a dialog closes first, and a toast is no part of the page. */
function useEscape(isOn: boolean, onEscape: () => void) {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isOnPage = event.target instanceof Element && !event.target.closest('[role=region]');
      if (event.key === 'Escape' && !event.defaultPrevented && isOnPage) latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
