import { useEffect, useRef } from 'react';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { ListPager } from '#client/desk/list-pager.tsx';
import { failureMessage, type Outputs } from '#client/trpc.tsx';
import { FailureNotice, SuccessNotice } from '#client/ui/notice.tsx';
import { SubscriberTable } from './subscriber-table.tsx';
import { useRemoval } from './use-removal.ts';

type SubscriberListProps = {
  list: Outputs['subscribers']['list'];
  counts: Outputs['subscribers']['counts'];
  desk: DeskSearch;
  /** Reads the list again. */
  onChanged: () => Promise<unknown>;
};

/** How many subscribers there are, a page of them, and what became of the last removal. */
export function SubscriberList({ list, counts, desk, onChanged }: SubscriberListProps) {
  const { subscriptions, page, hasNext } = list;
  const region = useRef<HTMLElement>(null);
  const turnedFrom = useRef<number>(undefined);
  const removal = useRemoval({ onChanged, onSettled: () => region.current?.focus() });

  useEffect(() => {
    // The link that was pressed may lead nowhere on the new page, and then has no focus.
    if (turnedFrom.current === undefined || turnedFrom.current === page) return;
    turnedFrom.current = undefined;
    region.current?.focus();
  }, [page]);

  return (
    <section ref={region} tabIndex={-1} aria-label="List of subscribers" className="outline-none">
      <output className="mb-4 block">
        {counts.confirmed.toLocaleString('en')} confirmed, {counts.waiting.toLocaleString('en')}{' '}
        waiting
      </output>
      {removal.removed && (
        <div className="mb-4">
          <SuccessNotice>{removal.removed} is off the list.</SuccessNotice>
        </div>
      )}
      {removal.refusal && (
        <div className="mb-4">
          <FailureNotice>
            {removal.refusal.email} was not removed: {failureMessage(removal.refusal.error)}
          </FailureNotice>
        </div>
      )}
      {subscriptions.length === 0 && <Empty search={desk.search} />}
      {subscriptions.length > 0 && (
        <SubscriberTable
          subscriptions={subscriptions}
          leavingId={removal.leavingId}
          onRemove={removal.ask}
        />
      )}
      <div onClickCapture={() => (turnedFrom.current = page)}>
        <ListPager search={desk} page={page} hasNext={hasNext} />
      </div>
    </section>
  );
}

function Empty({ search }: { search: string | undefined }) {
  if (search) return <p className="wrap-anywhere">No subscriber matches “{search}”.</p>;
  return (
    <p>
      There are no subscribers yet. Everybody who enters an address under “Field notes” on the page
      will stand here, with the day they confirmed it.
    </p>
  );
}
