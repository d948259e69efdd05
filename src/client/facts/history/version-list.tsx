import { useId } from 'react';
import { LoadFailure } from '#client/load-failure.tsx';
import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { useFactsRefresh } from '#client/facts/fact-changes.ts';
import { LocalTime } from '#client/desk/local-time.tsx';
import { FactDay } from '#client/facts/fact-dates.tsx';
import { LoadingHistory } from './fact-history.tsx';
import {
  changesOf,
  type FactVersion,
  type FieldChange,
  type FieldName,
} from './version-changes.ts';

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

type VersionEntryProps = {
  version: FactVersion;
  isNewest: boolean;
  isRestoring: boolean;
  onRestore: () => void;
};

/** Who made a version and when, what it changed, and the way back to it. */
function VersionEntry({ version, isNewest, isRestoring, onRestore }: VersionEntryProps) {
  const titleId = useId();
  const changes = changesOf(version);
  const names = changes.map(({ name }) => name).join(', ');

  return (
    <li className="border-t border-rule py-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p id={titleId} className="min-w-0 break-words">
          <bdi className="font-semibold">{version.changedBy ?? 'The site'}</bdi>,{' '}
          <LocalTime at={version.changedAt} />
          {': '}
          {version.previous ? names : 'First version'}
        </p>
        {!isNewest && (
          <Button
            variant="secondary"
            size="small"
            aria-describedby={titleId}
            isPending={isRestoring}
            onPress={onRestore}
          >
            {isRestoring ? 'Restoring...' : 'Restore this version'}
          </Button>
        )}
      </div>
      <dl className="flex flex-col gap-3 text-note">
        {changes.map((change) => (
          <Change key={change.name} {...change} />
        ))}
      </dl>
    </li>
  );
}

/** Before and after in two columns; on a phone one above the other. */
function Change({ name, before, after }: FieldChange) {
  return (
    <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      <dt className="text-ink-soft sm:col-span-2">{name}</dt>
      {before !== undefined && (
        <dd className="min-w-0 border-l-2 border-danger pl-4 break-words whitespace-pre-wrap">
          <span className="block text-ink-soft">Before</span>
          <Value name={name}>{before}</Value>
        </dd>
      )}
      <dd className="min-w-0 border-l-2 border-green pl-4 break-words whitespace-pre-wrap">
        {before !== undefined && <span className="block text-ink-soft">After</span>}
        <Value name={name}>{after}</Value>
      </dd>
    </div>
  );
}

function Value({ name, children }: { name: FieldName; children: string }) {
  if (!children) return 'None';
  if (name === 'Date') return <FactDay factDate={children} />;
  if (name === 'Show from' || name === 'Show until') return <LocalTime at={children} />;
  return <bdi>{children}</bdi>;
}
