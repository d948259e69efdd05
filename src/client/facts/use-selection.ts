import { useEffect, useEffectEvent, useRef, useState } from 'react';

const none: ReadonlySet<number> = new Set();

/** The facts that are selected on the page of the list that is shown; another page begins with none. */
export function useSelection(page: string) {
  const [isOn, setIsOn] = useState(false);
  const [selected, setSelected] = useState({ page, ids: none });
  const selectButton = useRef<HTMLButtonElement>(null);
  if (selected.page !== page) setSelected({ page, ids: none });
  const { ids } = selected;

  const set = (wanted: Iterable<number>) => setSelected({ page, ids: new Set(wanted) });
  const end = () => {
    setIsOn(false);
    set([]);
    // The control that had the focus may be gone.
    selectButton.current?.focus();
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // A menu or a dialog closes first, and a toast is no part of the page.
    const isOnPage = event.target instanceof Element && !event.target.closest('[role=region]');
    if (event.key === 'Escape' && !event.defaultPrevented && isOnPage) end();
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);

  return {
    isOn,
    ids,
    set,
    select: (id: number, isWanted: boolean) =>
      set([...ids].filter((other) => other !== id).concat(isWanted ? id : [])),
    selectButton,
    toggle: () => (isOn ? end() : setIsOn(true)),
    end,
  };
}

export type Selection = ReturnType<typeof useSelection>;
