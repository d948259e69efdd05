import type { ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { PlusIcon } from '#client/ui/icons.tsx';
import { FactsLinks } from './facts-links.tsx';

type FactsCardProps = {
  /** Absent while the page loads. */
  onAdd?: () => void;
  children: ReactNode;
};

/** The dashboard's card around the list of facts, or around its loading and failure states. */
export function FactsCard({ onAdd, children }: FactsCardProps) {
  return (
    <Card>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-condensed text-title">AI Facts Management</h1>
          <p className="text-ink-soft">Add, edit, and manage facts shown in the carousel</p>
        </div>
        <Button isDisabled={!onAdd} onPress={onAdd}>
          <PlusIcon />
          Add New Fact
        </Button>
      </div>
      <FactsLinks />
      {children}
    </Card>
  );
}
