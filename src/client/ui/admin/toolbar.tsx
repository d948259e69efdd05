import { Toolbar as AriaToolbar } from 'react-aria-components/Toolbar';
import type { ReactNode } from 'react';

type ToolbarProps = { label: string; children: ReactNode };

/** Buttons that the arrow keys lead through; Tab leads past them. */
export function Toolbar({ label, children }: ToolbarProps) {
  return (
    <AriaToolbar aria-label={label} className="flex flex-wrap items-center gap-2">
      {children}
    </AriaToolbar>
  );
}
