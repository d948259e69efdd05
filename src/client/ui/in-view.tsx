import type { ReactNode } from 'react';

/**
 * Scrolls what appears into view, as far as that is needed: it may be outside of the window, behind the buttons of a
 * dialog, or where the toast that says the same stands.
 */
export function InView({ children }: { children: ReactNode }) {
  return (
    <div ref={scrollIntoView} className="[@media(min-height:40rem)]:scroll-mt-48">
      {children}
    </div>
  );
}

const scrollIntoView = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' });
