import type { ReactNode } from 'react';
import { failureMessage } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { PlusIcon } from '#client/ui/icons.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';

type FactsCardProps = {
  /** Absent while the list is not there to add to. */
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
      {children}
    </Card>
  );
}

type LoadFailureProps = {
  /** Begins the sentence: "Error loading facts". */
  what: string;
  error: unknown;
  onRetry: () => void;
};

/** Says why something could not be loaded, and tries again. */
export function LoadFailure({ what, error, onRetry }: LoadFailureProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <FailureNotice>
        {what}: {failureMessage(error)}
      </FailureNotice>
      <Button variant="secondary" size="small" onPress={onRetry}>
        Try again
      </Button>
    </div>
  );
}
