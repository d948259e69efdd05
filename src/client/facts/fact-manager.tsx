import { useState } from 'react';
import { DeskContent } from '#client/desk/list/desk-content.tsx';
import { DeskList } from '#client/desk/list/desk-list.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { listPageSize } from '#shared/lists.ts';
import { AddFactDialog } from './form/add-fact-dialog.tsx';
import { FactFilters } from './fact-filters.tsx';
import { FactList } from './list/fact-list.tsx';
import { FactsCard } from './facts-card.tsx';
import { ListHead } from './list-head.tsx';
import { isFiltered, type Listing } from './listing.ts';
import { useSelection } from './use-selection.ts';
import { useFactsPage } from './list/facts-page.ts';

type FactManagerProps = {
  listing: Listing;
  /** Shows a page of all facts. */
  onPageChange: (page: number) => void;
};

/** The dashboard's card: the facts, a page at a time, and the way to add one. */
export function FactManager({ listing, onPageChange }: FactManagerProps) {
  const { shown, query } = useFactsPage(listing);
  const selection = useSelection(JSON.stringify([shown?.page, listing]));
  const [isAdding, setIsAdding] = useState(false);
  const [warning, setWarning] = useState<string>();

  const finishAdding = (warning?: string) => {
    setIsAdding(false);
    setWarning(warning);
    // A new fact is the last one.
    onPageChange(Math.ceil(((shown?.total ?? 0) + 1) / listPageSize));
  };

  return (
    <FactsCard>
      {isAdding && <AddFactDialog onAdded={finishAdding} onClose={() => setIsAdding(false)} />}
      {warning && (
        <div className="mb-6">
          <FailureNotice>{warning}</FailureNotice>
        </div>
      )}
      <div className="facts-bar">
        {shown?.total !== 0 && <FactFilters listing={listing} isListShown={shown !== undefined} />}
        <ListHead
          shown={shown}
          isFiltered={isFiltered(listing)}
          selection={selection}
          onAdd={() => setIsAdding(true)}
        />
      </div>
      <DeskContent>
        <DeskList
          noun="fact"
          query={query}
          count={shown?.facts.length}
          empty={
            shown?.total === 0
              ? 'No facts found. Add your first fact to get started.'
              : 'No fact matches.'
          }
        >
          {shown && (
            <FactList
              shown={shown}
              listing={listing}
              selection={selection}
              onPageChange={onPageChange}
            />
          )}
        </DeskList>
      </DeskContent>
    </FactsCard>
  );
}
