import type { ReactNode } from 'react';

export function Card({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`border border-rule bg-surface p-4 sm:px-6 sm:py-4 ${className}`}>
      {children}
    </div>
  );
}

type ActionsProps = { className?: string; children: ReactNode };

/** The buttons that end a form or answer a question. In a dialog they stay in view, whatever scrolls above them. */
export function Actions({ className = 'justify-end', children }: ActionsProps) {
  return <div className={`actions ${className}`}>{children}</div>;
}
