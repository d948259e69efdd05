import type { ReactNode } from 'react';
import { Card } from '#client/ui/admin/card.tsx';
import { FactsLinks } from './facts-links.tsx';

/** The dashboard's card around the list of facts, or around its loading and failure states. */
export function FactsCard({ children }: { children: ReactNode }) {
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-col gap-x-4 gap-y-1.5 min-[80rem]:flex-row min-[80rem]:items-baseline">
          <h1 className="font-condensed text-desk">AI Facts Management</h1>
          <p className="text-note text-ink-soft">
            Add, edit, and manage facts shown in the carousel
          </p>
        </div>
        <FactsLinks />
      </div>
      {children}
    </Card>
  );
}
