import type { ReactNode } from 'react';
import { LocalTime } from '#client/desk/local-time.tsx';
import { VersionEntry, VersionList } from '#client/desk/versions/version-list.tsx';
import { notifySuccess } from '#client/result-toasts.ts';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { AskingButton } from '#client/ui/admin/dialog.tsx';
import { plural } from '#shared/text.ts';
import { momentInWords } from '#shared/site/day.ts';
import type { Changes } from '#shared/site/fields.ts';
import { allDifferences } from './shown-differences.tsx';
import type { SiteDraft } from './use-site-draft.ts';

type SiteHistoryProps = {
  draft: SiteDraft;
  renderMore?: (publication: Outputs['site']['history']['versions'][number]) => ReactNode;
};

/** All publications of a part, and the way back to each of them by the draft. */
export function SiteHistory({ draft, renderMore }: SiteHistoryProps) {
  const { part } = draft;
  const unpublished = draft.countReplaced(draft.published.changes);
  const query = trpc.site.history.useInfiniteQuery(
    { part },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0, gcTime: 0 },
  );
  const publications = query.data?.pages.flatMap((page) => page.versions) ?? [];

  const fill = async (changes: Changes) => {
    if (await draft.replace(changes)) notifySuccess('Restored into the draft');
  };
  const restoreButton = (changes: Changes, titleId: string) => (
    <AskingButton
      name="Restore into draft"
      question="Restore over the draft?"
      asks={unpublished > 0}
      aria-describedby={titleId}
      isDisabled={draft.countReplaced(changes) === 0}
      onConfirm={() => void fill(changes)}
    >
      {plural(unpublished, 'unpublished change')} will be lost. Nothing is published by this.
    </AskingButton>
  );

  return (
    <VersionList query={query}>
      {publications.map((publication) => {
        const { id, publishedBy, publishedAt, previous, changes } = publication;
        const shown = allDifferences(previous?.changes ?? {}, changes, part);
        const titleId = `publication-${id}`;
        return (
          <VersionEntry
            key={id}
            titleId={titleId}
            author={publishedBy}
            // A page has the days of the proofs.
            time={part === 'site' ? <LocalTime at={publishedAt} /> : momentInWords(publishedAt)}
            summary={shown.length > 0 ? plural(shown.length, 'change') : 'Published again'}
            changes={shown}
          >
            {restoreButton(changes, titleId)}
            {part === 'site' && id === draft.published.id && (
              <p className="text-note text-ink-soft">Published now</p>
            )}
            {renderMore?.(publication)}
          </VersionEntry>
        );
      })}
      {part === 'site' && query.data && !query.hasNextPage && (
        <li className="flex flex-wrap items-center justify-between gap-2 border-rule py-4 not-first:border-t">
          <p id="original-texts" className="font-semibold">
            Original texts
          </p>
          {restoreButton({}, 'original-texts')}
        </li>
      )}
    </VersionList>
  );
}
