import { useState } from 'react';
import { FailureNotice } from '#client/ui/notice.tsx';
import { factsPageSize } from '#shared/facts.ts';
import { AddFactDialog, type TagsField } from './add-fact-dialog.tsx';
import { FactList } from './fact-list.tsx';
import { FactsCard, LoadFailure } from './facts-card.tsx';
import { useFactsPage } from './use-facts-page.ts';

type FactManagerProps = {
  page: number;
  onPageChange: (page: number) => void;
  TagsField: TagsField;
};

/** The dashboard's card: all facts, a page at a time, and the way to add one. */
export function FactManager({ page, onPageChange, TagsField }: FactManagerProps) {
  const { shown, error, refetch } = useFactsPage(page);
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
      {/* Another page of the list, or its refresh after a change; the first page is the route's to load. */}
      {error && (
        <div className="mb-6">
          <LoadFailure what="Error loading facts" error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {shown?.total === 0 && <p>No facts found. Add your first fact to get started.</p>}
      {shown && shown.total > 0 && <FactList shown={shown} onPageChange={onPageChange} />}
    </FactsCard>
  );
}
