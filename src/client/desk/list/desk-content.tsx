import { useEffect, useRef, type ReactNode } from 'react';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { closedDialogs } from '#client/ui/admin/closed-dialogs.ts';
import { useStore } from '#client/ui/use-store.ts';

type DeskContentProps = {
  /** The name of the region that it is, where it is one. */
  label?: string;
  /** What the address shows. */
  search?: DeskSearch;
  /** Nothing is shown in it: the focus is for what stands next to it. */
  isEmpty?: boolean;
  children: ReactNode;
};

/**
 * The part of a tab that changes, and the desk's rule for focus: it takes the focus when another page or entry is shown
 * in it, and when the control that had it is gone, hidden or disabled. What a tab begins with, and a search, leave the
 * focus alone. Pages of facts turn by themselves (`facts/list`): a fact that moves to another page has the focus there.
 */
export function DeskContent({ label, search = {}, isEmpty = false, children }: DeskContentProps) {
  const content = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);
  const { page, message, letter, search: words } = search;
  const shown = `${page} ${message} ${letter}`;
  const before = useRef({ shown, words });
  // A dialog gives the focus back once it has faded, perhaps in vain.
  useStore(closedDialogs);

  useEffect(() => {
    const isTurned = before.current.shown !== shown && before.current.words === words;
    before.current = { shown, words };
    const last = focused.current;
    const now = document.activeElement;
    const isGone = last !== null && (!last.checkVisibility() || last.matches(':disabled'));
    if (isGone && !now?.closest('[role=dialog]')) focused.current = null;
    if (isEmpty) return;
    const isLost = now === document.body || now === last;
    if (isTurned || (isGone && isLost)) content.current?.focus({ preventScroll: true });
  });

  return (
    <div
      ref={content}
      role={label && 'region'}
      aria-label={label}
      tabIndex={-1}
      className="outline-none"
      onFocus={({ currentTarget, target }) => {
        // A dialog that was opened here stands elsewhere in the document, and gives the focus back.
        if (currentTarget.contains(target)) focused.current = target;
      }}
    >
      {children}
    </div>
  );
}
