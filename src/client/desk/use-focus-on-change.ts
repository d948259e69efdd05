import { useEffect, useRef } from 'react';

/** Moves the focus to what has taken the place of a list, a page or an opened entry; what the tab begins with, and a search, leave it alone. */
export function useFocusOnChange(shown: string, words = '') {
  const content = useRef<HTMLDivElement>(null);
  const before = useRef({ shown, words });
  useEffect(() => {
    const isSearched = before.current.words !== words;
    if (before.current.shown !== shown && !isSearched) {
      content.current?.focus({ preventScroll: true });
    }
    before.current = { shown, words };
  }, [shown, words]);
  return content;
}
