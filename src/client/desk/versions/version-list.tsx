import { useId, type ReactNode } from 'react';
import { LocalTime } from '#client/desk/local-time.tsx';
import { LoadFailure } from '#client/load-failure.tsx';
import { Button } from '#client/ui/button.tsx';
import { LoadingHistory } from './history.tsx';

/** What somebody has made of something, and what it was before: null for the first version. */
export type Version<Values> = Values & {
  id: number;
  changedBy: string | null;
  changedAt: string;
  previous: Values | null;
};

/** A part of a version, by the name that people see. */
export interface VersionField<Values> {
  name: string;
  /** `''` where there is none. */
  valueOf: (values: Values) => string;
  /** How a value looks; as its text where left out. */
  show?: (value: string) => ReactNode;
}

/** The fields that a version changed, in their order: of the first one, every field that it has. */
export function changesOf<Values>(
  version: Version<Values>,
  fields: readonly VersionField<Values>[],
) {
  return fields
    .map((field) => ({
      ...field,
      before: version.previous ? field.valueOf(version.previous) : undefined,
      after: field.valueOf(version),
    }))
    .filter(({ before = '', after }) => before !== after);
}

type VersionListProps<Values> = {
  /** What a version changed. */
  changesOf: (version: Version<Values>) => readonly Change[];
  /** An infinite query, of which each page has some versions, the newest first. */
  query: {
    data?: { pages: readonly { versions: readonly Version<Values>[] }[] } | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  /** The version that is being restored. */
  restoringId?: number | undefined;
  onRestore: (id: number) => void;
  /** Says that in short; by the names of what was changed where left out. */
  summaryOf?: (changes: readonly Change[]) => string;
  /** The name of the button of each version, and of the newest one as well. */
  restore?: string;
  /** Whether to restore a version would change nothing. */
  isThere?: (version: Version<Values>) => boolean;
  /** The entry behind the first version. */
  origin?: ReactNode;
  /** How a moment is shown, given in ISO 8601; by this browser's clock where left out. */
  showTime?: ((at: string) => ReactNode) | undefined;
  /** More about a version, and more buttons. */
  renderMore?: ((version: Version<Values>) => ReactNode) | undefined;
};

/** Who changed something, when and how, a part at a time, and the way back to each version. */
export function VersionList<Values>({
  changesOf,
  query,
  restoringId,
  onRestore,
  summaryOf = (changes) => changes.map(({ name }) => name).join(', '),
  restore,
  isThere,
  origin,
  showTime = (at) => <LocalTime at={at} />,
  renderMore,
}: VersionListProps<Values>) {
  const versions = query.data?.pages.flatMap((page) => page.versions) ?? [];

  return (
    <>
      {query.isPending && <LoadingHistory />}
      <ol aria-label="Versions, newest first">
        {versions.map((version, index) => (
          <VersionEntry
            key={version.id}
            version={version}
            changes={changesOf(version)}
            time={showTime(version.changedAt)}
            more={renderMore?.(version)}
            summaryOf={summaryOf}
            restore={restore ?? (index === 0 ? undefined : 'Restore this version')}
            isThere={isThere?.(version)}
            isRestoring={restoringId === version.id}
            onRestore={() => restoringId === undefined && onRestore(version.id)}
          />
        ))}
        {query.data && !query.hasNextPage && origin}
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

type VersionEntryProps<Values> = {
  version: Version<Values>;
  changes: readonly Change[];
  time: ReactNode;
  more: ReactNode;
  summaryOf: (changes: readonly Change[]) => string;
  /** The name of its button, if it has one. */
  restore: string | undefined;
  isThere: boolean | undefined;
  isRestoring: boolean;
  onRestore: () => void;
};

/** Who made a version and when, what it changed before and after, and the way back to it. */
function VersionEntry<Values>({
  version,
  changes,
  time,
  more,
  summaryOf,
  restore,
  isThere,
  isRestoring,
  onRestore,
}: VersionEntryProps<Values>) {
  const titleId = useId();

  return (
    <li className="border-t border-rule py-4 first:border-t-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p id={titleId} className="min-w-0 text-row break-words">
          <bdi className="font-semibold">{version.changedBy ?? 'The site'}</bdi>, {time}
          {': '}
          {version.previous ? summaryOf(changes) : 'First version'}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {restore && (
            <Button
              variant="secondary"
              size="small"
              aria-describedby={titleId}
              isDisabled={isThere}
              isPending={isRestoring}
              onPress={onRestore}
            >
              {isRestoring ? 'Restoring...' : restore}
            </Button>
          )}
          {more}
        </div>
      </div>
      <ChangeList changes={changes} />
    </li>
  );
}

export interface Change {
  name: string;
  /** Undefined where there was nothing before. */
  before: string | undefined;
  after: string;
  show?: ((value: string) => ReactNode) | undefined;
}

/** What was changed, each before and after. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="flex flex-col gap-3 text-note">
      {changes.map(({ name, before, after, show = asText }) => (
        // Before and after in two columns; on a phone one above the other.
        <div key={name} className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          <dt className="text-ink-soft sm:col-span-2">{name}</dt>
          {before !== undefined && (
            <dd className="min-w-0 border-l-2 border-danger pl-4 text-pretty break-words whitespace-pre-wrap">
              <span className="block text-ink-soft">Before</span>
              {before ? show(before) : 'None'}
            </dd>
          )}
          <dd className="min-w-0 border-l-2 border-green pl-4 text-pretty break-words whitespace-pre-wrap">
            {before !== undefined && <span className="block text-ink-soft">After</span>}
            {after ? show(after) : 'None'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const asText = (value: string) => <bdi>{value}</bdi>;
