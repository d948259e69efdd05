import { LoadFailure } from '#client/load-failure.tsx';
import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { LoadingHistory } from './loading-history.tsx';
import { useFactsRefresh } from '#client/facts/use-facts-refresh.ts';
import { VersionEntry } from './version-entry.tsx';

const question = 'You have changes that are not saved. Restore without them?';

export type VersionListProps = {
  factId: number;
  /** Asks before a version takes their place. */
  hasUnsavedChanges: boolean;
  onRestored: (fact: Outputs['facts']['restoreVersion']) => void;
};

/** Who changed a fact, when and how, a part at a time. */
export default function VersionList({ factId, hasUnsavedChanges, onRestored }: VersionListProps) {
  const query = trpc.facts.versions.useInfiniteQuery(
    { id: factId },
    // Others change the fact as well: nothing is shown from an earlier time.
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0, gcTime: 0 },
  );
  const restore = useRestore(onRestored);
  const versions = query.data?.pages.flatMap((page) => page.versions) ?? [];

  return (
    <>
      {query.isPending && <LoadingHistory />}
      <ol aria-label="Versions, newest first">
        {versions.map((version, index) => (
          <VersionEntry
            key={version.id}
            version={version}
            isNewest={index === 0}
            isRestoring={restore.isPending && restore.variables.versionId === version.id}
            onRestore={() =>
              !restore.isPending &&
              (!hasUnsavedChanges || window.confirm(question)) &&
              restore.mutate({ id: factId, versionId: version.id })
            }
          />
        ))}
      </ol>
      {query.error && (
        <LoadFailure
          what="Error loading history"
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() =>
            void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())
          }
        />
      )}
      {query.hasNextPage && !query.error && (
        <Button
          variant="secondary"
          size="small"
          isPending={query.isFetchingNextPage}
          onPress={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? 'Loading...' : 'Show older'}
        </Button>
      )}
    </>
  );
}

function useRestore(onRestored: VersionListProps['onRestored']) {
  const refresh = useFactsRefresh();
  return trpc.facts.restoreVersion.useMutation({
    async onSuccess(fact) {
      onRestored(fact);
      await refresh();
      notifySuccess('Version restored');
    },
    onError(error) {
      notifyFailure('Failed to restore the version', error);
      void refresh();
    },
  });
}
