import type { DeskSearch } from '#client/desk/desk-search.ts';
import { ListHeader } from '#client/desk/list-header.tsx';
import { ListSearch } from '#client/desk/list-search.tsx';
import { LoadFailure } from '#client/load-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { Waiting } from '#client/ui/admin/waiting.tsx';
import { SubscriberList } from './subscriber-list.tsx';
import { useSubscribers } from './use-subscribers.ts';

/** Who reads the field notes, and who has yet to confirm. */
export default function SubscribersTab({ search: desk }: { search: DeskSearch }) {
  const { search = '', page = 1 } = desk;
  const { subscribers } = trpc.useUtils();
  const { list, counts, error, isFetching, refresh } = useSubscribers({ search, page });

  return (
    <Card>
      <ListHeader
        title="Subscribers"
        readAgain={() => [subscribers.invalidate(undefined, undefined, { throwOnError: true })]}
        csvHref="/api/subscribers.csv"
      />
      <div className="mb-4 sm:max-w-lead">
        <ListSearch label="Search subscribers" search={desk} />
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
