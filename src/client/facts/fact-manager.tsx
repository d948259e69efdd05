import { useState } from 'react';
import { LoadFailure } from '#client/load-failure.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { factsPageSize } from '#shared/facts.ts';
import { AddFactDialog, type TagsField } from './add-fact-dialog.tsx';
import { FactList } from './fact-list.tsx';
import { FactsCard } from './facts-card.tsx';
import { useFactsPage } from './use-facts-page.ts';
import { useFocusWhenEmptied } from './use-focus-when-emptied.ts';

type FactManagerProps = {
  page: number;
  onPageChange: (page: number) => void;
  TagsField: TagsField;
};

/** The dashboard's card: all facts, a page at a time, and the way to add one. */
export function FactManager({ page, onPageChange, TagsField }: FactManagerProps) {
  const { shown, isPending, error, refetch } = useFactsPage(page);
  const emptyText = useFocusWhenEmptied(shown?.total);
  const [isAdding, setIsAdding] = useState(false);
  const [warning, setWarning] = useState<string>();

  const finishAdding = (warning?: string) => {
    setIsAdding(false);
    setWarning(warning);
    // A new fact is the last one.
    onPageChange(Math.ceil(((shown?.total ?? 0) + 1) / factsPageSize));
  };

  return (
    <FactsCard onAdd={() => setIsAdding(true)}>
      {isAdding && (
        <AddFactDialog
          TagsField={TagsField}
          onAdded={finishAdding}
          onClose={() => setIsAdding(false)}
        />
      )}
      {warning && (
        <div className="mb-6">
          <FailureNotice>{warning}</FailureNotice>
        </div>
      )}
      {isPending && <Waiting>Loading facts...</Waiting>}
      {error && (
        <div className="mb-6">
          <LoadFailure what="Error loading facts" error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {shown?.total === 0 && (
        <p ref={emptyText} tabIndex={-1} className="outline-none">
          No facts found. Add your first fact to get started.
        </p>
      )}
      {shown && shown.total > 0 && <FactList shown={shown} onPageChange={onPageChange} />}
    </FactsCard>
  );
}
