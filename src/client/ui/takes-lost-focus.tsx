import { useEffect, useRef, type ReactNode } from 'react';

/**
 * For a notice in the place of a control that had the focus: the keyboard and what is read aloud go on from here. A focus
 * that is somewhere else stays there.
 */
export function TakesLostFocus({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focused = document.activeElement ?? document.body;
    if (focused === document.body) element.current?.focus();
  }, []);
  return (
    <div ref={element} tabIndex={-1} className="below-toast outline-none">
      {children}
    </div>
  );
}
