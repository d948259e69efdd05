import type { ReactNode } from 'react';
import { ReadingState, type Reading } from '#client/desk/list/states.tsx';
import { takesLostFocus } from '#client/ui/admin/lost-focus.ts';
import { SmallButton } from '#client/ui/button.tsx';

type VersionListProps = {
  /** An infinite query, of which each page has some versions, the newest first. */
  query: Reading & {
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  children: ReactNode;
};

export function VersionList({ query, children }: VersionListProps) {
  return (
    <div {...takesLostFocus} className="outline-none">
      <ol aria-label="Versions, newest first">{children}</ol>
      <ReadingState
        what="history"
        query={{
          ...query,
          refetch: query.isFetchNextPageError ? query.fetchNextPage : query.refetch,
        }}
      />
      {query.hasNextPage && !query.error && (
        <SmallButton
          isPending={query.isFetchingNextPage}
          onPress={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? 'Loading...' : 'Show older'}
        </SmallButton>
      )}
    </div>
  );
}

type VersionEntryProps = {
  /** The id of its title, by which its buttons are described. */
  titleId: string;
  /** Null for the site itself. */
  author: string | null;
  time: ReactNode;
  summary: string;
  changes: readonly Change[];
  /** The button that leads back to it, and more about it. */
  children?: ReactNode;
};

export function VersionEntry(props: VersionEntryProps) {
  const { titleId, author, time, summary, changes, children } = props;
  return (
    <li className="border-t border-rule py-4 first:border-t-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p id={titleId} className="min-w-0 text-row">
          <bdi className="font-semibold">{author ?? 'The site'}</bdi>, {time}
          {': '}
          {summary}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
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
  show?: (value: string) => ReactNode;
}

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="flex flex-col gap-3 text-note">
      {changes.map(({ name, before, after, show = asText }) => (
        // Before and after in two columns; on a phone one above the other.
        <div key={name} className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          <dt className="text-ink-soft sm:col-span-2">{name}</dt>
          {before !== undefined && (
            <dd className="min-w-0 border-l-2 border-danger pl-4 text-pretty whitespace-pre-wrap">
              <span className="block text-ink-soft">Before</span>
              {before ? show(before) : 'None'}
            </dd>
          )}
          <dd className="min-w-0 border-l-2 border-green pl-4 text-pretty whitespace-pre-wrap">
            {before !== undefined && <span className="block text-ink-soft">After</span>}
            {after ? show(after) : 'None'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const asText = (value: string) => <bdi>{value}</bdi>;
