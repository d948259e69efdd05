import { LocalTime } from '#client/desk/local-time.tsx';
import { changesOf, VersionList, type VersionField } from '#client/desk/versions/version-list.tsx';
import { useFactsRefresh } from '#client/facts/fact-changes.ts';
import { FactDay } from '#client/facts/fact-dates.tsx';
import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import { trpc, type Outputs } from '#client/trpc.tsx';

type Values = NonNullable<Outputs['facts']['versions']['versions'][number]['previous']>;

const localTime = (at: string) => <LocalTime at={at} />;

/** What a version of a fact shows, in the order of the form. */
export const factFields: readonly VersionField<Values>[] = [
  { name: 'Text', valueOf: ({ factText }) => factText },
  { name: 'Source', valueOf: ({ source }) => source },
  { name: 'Active', valueOf: ({ active }) => (active ? 'Yes' : 'No') },
  {
    name: 'Date',
    valueOf: ({ factDate }) => factDate ?? '',
    show: (factDate) => <FactDay factDate={factDate} />,
  },
  { name: 'Show from', valueOf: ({ showFrom }) => showFrom ?? '', show: localTime },
  { name: 'Show until', valueOf: ({ showUntil }) => showUntil ?? '', show: localTime },
];

const question = 'You have changes that are not saved. Restore without them?';

type FactVersionsProps = {
  factId: number;
  /** Asks before a version takes their place. */
  hasUnsavedChanges: boolean;
  onRestored: (fact: Outputs['facts']['restoreVersion']) => void;
};

/** The versions of a fact, and the way back to one. */
export function FactVersions({ factId, hasUnsavedChanges, onRestored }: FactVersionsProps) {
  const refresh = useFactsRefresh();
  const query = trpc.facts.versions.useInfiniteQuery(
    { id: factId },
    // Others change the fact as well: nothing is shown from an earlier time.
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0, gcTime: 0 },
  );
  const restore = trpc.facts.restoreVersion.useMutation({
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

  return (
    <VersionList
      changesOf={(version) => changesOf(version, factFields)}
      query={query}
      restoringId={restore.isPending ? restore.variables.versionId : undefined}
      onRestore={(versionId) =>
        (!hasUnsavedChanges || window.confirm(question)) &&
        restore.mutate({ id: factId, versionId })
      }
    />
  );
}
