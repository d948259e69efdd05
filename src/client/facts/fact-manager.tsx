import { useState } from 'react';
import { failureMessage } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { PlusIcon } from '#client/ui/icons.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { AddFactDialog, type TagsField } from './add-fact-dialog.tsx';
import { FactList } from './fact-list.tsx';
import { factsPageSize } from '#shared/facts.ts';
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
    // A new fact stands at the end.
    onPageChange(Math.ceil(((shown?.total ?? 0) + 1) / factsPageSize));
  };

  return (
    <Card>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-condensed text-title">AI Facts Management</h1>
          <p className="text-ink-soft">Add, edit, and manage facts shown in the carousel</p>
        </div>
        <Button onPress={() => setIsAdding(true)}>
          <PlusIcon />
          Add New Fact
        </Button>
      </div>
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
      {!shown && !error && <Waiting>Loading facts...</Waiting>}
      {error && (
        <div className="mb-6 flex flex-wrap items-center gap-4">
          <FailureNotice>Error loading facts: {failureMessage(error)}</FailureNotice>
          <Button variant="secondary" size="small" onPress={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {shown?.total === 0 && <p>No facts found. Add your first fact to get started.</p>}
      {shown && shown.total > 0 && <FactList shown={shown} onPageChange={onPageChange} />}
    </Card>
  );
}
