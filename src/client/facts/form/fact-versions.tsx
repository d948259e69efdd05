import { LocalTime } from '#client/desk/local-time.tsx';
import { changesOf, VersionList, type VersionField } from '#client/desk/versions/version-list.tsx';
import { FactDay } from '#client/facts/fact-dates.tsx';
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

type FactVersionsProps = {
  factId: number;
  restoringId: number | undefined;
  onRestore: (versionId: number) => void;
};

/** The versions of a fact, and the way back to one. */
export function FactVersions({ factId, restoringId, onRestore }: FactVersionsProps) {
  const query = trpc.facts.versions.useInfiniteQuery(
    { id: factId },
    // Others change the fact as well: nothing is shown from an earlier time.
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0, gcTime: 0 },
  );

  return (
    <VersionList
      changesOf={(version) => changesOf(version, factFields)}
      query={query}
      restoringId={restoringId}
      onRestore={onRestore}
    />
  );
}
