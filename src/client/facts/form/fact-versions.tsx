import { LocalTime } from '#client/desk/local-time.tsx';
import { VersionEntry, VersionList, type Change } from '#client/desk/versions/version-list.tsx';
import { FactDay } from '#client/facts/fact-dates.tsx';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { SmallButton } from '#client/ui/button.tsx';

type Version = Outputs['facts']['versions']['versions'][number];
type Values = NonNullable<Version['previous']>;

const localTime = (at: string) => <LocalTime at={at} />;

/** What a version of a fact shows, in the order of the form; `''` where there is none. */
const fields: { name: string; valueOf: (values: Values) => string; show?: Change['show'] }[] = [
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

/** The versions of a fact, and the way back to all but the newest, one at a time. */
export function FactVersions({ factId, restoringId, onRestore }: FactVersionsProps) {
  const query = trpc.facts.versions.useInfiniteQuery(
    { id: factId },
    // Others change the fact as well: nothing is shown from an earlier time.
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0, gcTime: 0 },
  );
  const versions = query.data?.pages.flatMap((page) => page.versions) ?? [];

  return (
    <VersionList query={query}>
      {versions.map((version, index) => {
        const changes = changesOf(version);
        const titleId = `version-${version.id}`;
        const isPending = restoringId === version.id;
        return (
          <VersionEntry
            key={version.id}
            titleId={titleId}
            author={version.changedBy}
            time={localTime(version.changedAt)}
            summary={
              version.previous ? changes.map(({ name }) => name).join(', ') : 'First version'
            }
            changes={changes}
          >
            {index > 0 && (
              <SmallButton
                aria-describedby={titleId}
                isPending={isPending}
                onPress={() => restoringId === undefined && onRestore(version.id)}
              >
                {isPending ? 'Restoring...' : 'Restore this version'}
              </SmallButton>
            )}
          </VersionEntry>
        );
      })}
    </VersionList>
  );
}

/** The fields that a version changed: of the first one, every field that it has. */
export function changesOf({ previous, ...version }: Version): Change[] {
  return fields
    .map(({ valueOf, ...field }) => ({
      ...field,
      before: previous ? valueOf(previous) : undefined,
      after: valueOf(version),
    }))
    .filter(({ before = '', after }) => before !== after);
}
