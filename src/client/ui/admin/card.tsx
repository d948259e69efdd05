import type { ReactNode } from 'react';

/** A bordered surface. */
export function Card({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <div className={`border border-rule bg-surface p-4 sm:px-6 sm:py-4 ${className}`}>
      {children}
    </div>
  );
}
