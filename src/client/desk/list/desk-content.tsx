import { useEffect, useRef, type ReactNode } from 'react';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { takesLostFocus } from '#client/ui/admin/lost-focus.ts';
import { isTyping } from '#client/ui/notice.tsx';

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
 * The part of a tab that changes. It takes the focus when another page or entry is shown in it, and when the control that
 * had it is gone. What a tab begins with, another folder and a search leave the focus alone. Pages of facts turn by
 * themselves (`facts/list`): a fact that moves to another page has the focus there.
 */
export function DeskContent({ label, search = {}, isEmpty = false, children }: DeskContentProps) {
  const content = useRef<HTMLDivElement>(null);
  const { page, message, letter, folder, search: words } = search;
  const shown = `${page} ${message} ${letter}`;
  const list = `${folder} ${words}`;
  const before = useRef({ shown, list });

  useEffect(() => {
    const isTurned = before.current.shown !== shown && before.current.list === list;
    before.current = { shown, list };
    if (isTurned && !isEmpty && !isTyping()) content.current?.focus({ preventScroll: true });
  });

  return (
    <div
      ref={content}
      // A name made of all its buttons would be read each time.
      role={label ? 'region' : 'group'}
      aria-label={label}
      className="outline-none"
      {...(!isEmpty && takesLostFocus)}
    >
      {children}
    </div>
  );
}
