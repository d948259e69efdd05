import { useState } from 'react';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { ListSearch } from '#client/desk/list-search.tsx';
import { LoadFailure } from '#client/load-failure.tsx';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Card } from '#client/ui/card.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import { SubscriberList } from './subscriber-list.tsx';
import { useSubscribers } from './use-subscribers.ts';

/** Who reads the field notes, and who has yet to confirm. */
export default function SubscribersTab({ search: desk }: { search: DeskSearch }) {
  const { search = '', page = 1 } = desk;
  const { list, counts, error, isFetching, refresh } = useSubscribers({ search, page });
  // A refresh that was asked for; other readings show a spinner or the page before.
  const [isRefreshing, setRefreshing] = useState(false);
  const startRefresh = async () => {
    setRefreshing(true);
    await refresh();
    setRefreshing(false);
  };

  return (
    <Card>
      <h1 className="mb-6 font-condensed text-title">Subscribers</h1>
      <div className="mb-6 flex flex-wrap items-end gap-3">
        <ListSearch label="Search subscribers" search={desk} />
        <Button variant="secondary" isPending={isRefreshing} onPress={() => void startRefresh()}>
          Refresh
        </Button>
        <ButtonLink variant="secondary" href="/api/subscribers.csv" download>
          Download CSV
        </ButtonLink>
      </div>
      {error && (
        <LoadFailure
          what="Error loading subscribers"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refresh()}
        />
      )}
      {!error && !(list && counts) && <Waiting>Loading subscribers...</Waiting>}
      {!error && list && counts && (
        <SubscriberList list={list} counts={counts} desk={desk} onChanged={refresh} />
      )}
    </Card>
  );
}
