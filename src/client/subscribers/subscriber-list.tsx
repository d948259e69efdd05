import { useEffect, useRef } from 'react';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { ListPager } from '#client/desk/list-pager.tsx';
import type { Outputs } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { FailureNotice, SuccessNotice } from '#client/ui/notice.tsx';
import { SubscriberTable } from './subscriber-table.tsx';
import { useSubscriberChanges } from './use-subscriber-changes.ts';

type SubscriberListProps = {
  list: Outputs['subscribers']['list'];
  counts: Outputs['subscribers']['counts'];
  desk: DeskSearch;
  /** Reads the list again. */
  onChanged: () => Promise<unknown>;
};

/** How many subscribers there are, a page of them, and what became of the last change. */
export function SubscriberList({ list, counts, desk, onChanged }: SubscriberListProps) {
  const { subscriptions, page, hasNext } = list;
  const region = useRef<HTMLElement>(null);
  const turnedFrom = useRef<number>(undefined);
  const focusList = () => region.current?.focus();
  const changes = useSubscriberChanges({ onChanged, onSettled: focusList });
  const { result } = changes;

  useEffect(() => {
    // The link that was pressed may lead nowhere on the new page, and then has no focus.
    if (turnedFrom.current === undefined || turnedFrom.current === page) return;
    turnedFrom.current = undefined;
    region.current?.focus();
  }, [page]);

  return (
    <section ref={region} tabIndex={-1} aria-label="List of subscribers" className="outline-none">
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <output>
          {counts.confirmed.toLocaleString('en')} confirmed, {counts.waiting.toLocaleString('en')}{' '}
          waiting
        </output>
        {counts.undeliverable > 0 && (
          <Button
            variant="secondary"
            size="small"
            onPress={() => changes.mailAllAgain(counts.undeliverable)}
          >
            Mail all again
          </Button>
        )}
      </div>
      {result && (
        <div className="mb-4 wrap-anywhere">
          {result.isFailure ? (
            <FailureNotice>{result.text}</FailureNotice>
          ) : (
            <SuccessNotice>{result.text}</SuccessNotice>
          )}
        </div>
      )}
      {subscriptions.length === 0 && <Empty search={desk.search} />}
      {subscriptions.length > 0 && (
        <SubscriberTable
          subscriptions={subscriptions}
          leavingId={changes.leavingId}
          onRemove={changes.askRemoval}
          onMailAgain={changes.mailAgain}
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
