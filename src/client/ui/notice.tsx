import { useEffect, useRef, type ReactNode } from 'react';
import { WarningIcon } from './icons.tsx';

type NoticeProps = { children: ReactNode };

/** Says what went wrong, in its place, and is announced. */
export function FailureNotice({ children }: NoticeProps) {
  return (
    <p role="alert" className="flex gap-2 border-l-2 border-danger pl-4 text-danger">
      <WarningIcon className="mt-1 size-5" />
      <span>{children}</span>
    </p>
  );
}

/** Says how something went, in its place, and is announced. */
export function SuccessNotice({ children }: NoticeProps) {
  return <output className="block border-l-2 border-green pl-4">{children}</output>;
}

/** Whether the keyboard is nowhere else: in this part of the page, or on all that is around it. */
export function isFocusFree(part: Element | null | undefined): boolean {
  const focused = document.activeElement;
  return Boolean(part && (part.contains(focused) || focused?.contains(part)));
}

/** Whether somebody types: the focus is theirs. */
export function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea') === true;
}

/**
 * Scrolls what appears into view, as far as that is needed, and gives it a lost focus: it may be outside of the window,
 * behind the buttons of a dialog, or where the toast that says the same stands.
 */
export function RevealOnMount({ children }: NoticeProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
    // One that is somewhere else, and not on all that is around this, stays there.
    if (document.activeElement?.contains(element.current)) element.current?.focus();
  }, []);
  return (
    <div ref={element} tabIndex={-1} className="below-toast outline-none">
      {children}
    </div>
  );
}
