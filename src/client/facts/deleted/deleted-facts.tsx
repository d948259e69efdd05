import { keepPreviousData } from '@tanstack/react-query';
import { BackToFacts } from '#client/desk/back-to-facts.tsx';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { LoadFailure } from '#client/load-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { Waiting } from '#client/ui/admin/waiting.tsx';
import { factLimits } from '#shared/facts.ts';
import { DeletedFactList } from './deleted-fact-list.tsx';

/** The facts that can be restored, in the place of the list of facts. */
export default function DeletedFacts({ search }: { search: DeskSearch }) {
  const { data, error, isPending, refetch } = trpc.deletedFacts.list.useQuery(
    { page: search.page ?? 1 },
    // Where there is a failure, the route has just tried.
    { placeholderData: keepPreviousData, retryOnMount: false },
  );

  return (
    <Card>
      <BackToFacts />
      <h1 className="font-condensed text-desk">Recently deleted</h1>
      <p className="mb-6 text-ink-soft">
        Facts stay here for {factLimits.deletedDays} days and are then erased.
      </p>
      {isPending && <Waiting>Loading deleted facts...</Waiting>}
      {error && (
        <div className="mb-6">
          <LoadFailure what="Error loading deleted facts" error={error} onRetry={refetch} />
        </div>
      )}
      {data && <DeletedFactList list={data} search={search} />}
    </Card>
  );
}
