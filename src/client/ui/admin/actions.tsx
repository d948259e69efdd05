import type { ReactNode } from 'react';

type ActionsProps = { className?: string; children: ReactNode };

/** The buttons that end a form or answer a question. In a dialog they stay in view, whatever scrolls above them. */
export function Actions({ className = 'justify-end', children }: ActionsProps) {
  return <div className={`actions ${className}`}>{children}</div>;
}
