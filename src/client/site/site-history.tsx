import { useState, type ReactNode } from 'react';
import { LocalTime } from '#client/desk/local-time.tsx';
import { VersionEntry, VersionList } from '#client/desk/versions/version-list.tsx';
import { notifySuccess } from '#client/result-toasts.ts';
import { trpc, type Outputs } from '#client/trpc.tsx';
import { Confirm } from '#client/ui/admin/dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { plural } from '#shared/text.ts';
import { momentInWords } from '#shared/site/day.ts';
import type { Changes } from '#shared/site/fields.ts';
import { differences } from '#site-content';
import { allDifferences } from './shown-differences.tsx';
import type { SiteDraft } from './use-site-draft.ts';

type SiteHistoryProps = {
  draft: SiteDraft;
  /** More about a publication. */
  renderMore?: (publication: Outputs['site']['history']['publications'][number]) => ReactNode;
};

const restore = 'Restore into draft';

/** All publications of a part, and the way back to each of them by the draft. */
export function SiteHistory({ draft, renderMore }: SiteHistoryProps) {
  const { part } = draft;
  const [wanted, setWanted] = useState<Changes>();
  const query = trpc.site.history.useInfiniteQuery(
    { part },
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0, gcTime: 0 },
  );
  const publications = query.data?.pages.flatMap((page) => page.publications) ?? [];

  const fill = async (changes: Changes) => {
    if (await draft.replace(changes)) notifySuccess('Restored into the draft');
  };
  const ask = (changes: Changes) => {
    if (draft.differences.length > 0) setWanted(changes);
    else void fill(changes);
  };

  return (
    <>
      <VersionList query={query}>
        {publications.map((publication) => {
          const { id, publishedBy, publishedAt, previous, changes } = publication;
          const shown = allDifferences(previous, changes, part);
          return (
            <VersionEntry
              key={id}
              author={publishedBy}
              // A page has the days of the proofs.
              time={part === 'site' ? <LocalTime at={publishedAt} /> : momentInWords(publishedAt)}
              summary={plural(shown.length, 'change')}
              changes={shown}
              restore={{
                name: restore,
                isDisabled: differences(draft.content, changes, part).length === 0,
                onPress: () => ask(changes),
              }}
            >
              {part === 'site' && id === draft.published.id && (
                <p className="text-note text-ink-soft">Published now</p>
              )}
              {renderMore?.(publication)}
            </VersionEntry>
          );
        })}
        {part === 'site' && query.data && !query.hasNextPage && (
          <li className="flex flex-wrap items-center justify-between gap-2 border-rule py-4 not-first:border-t">
            <p className="font-semibold">Original texts</p>
            <Button variant="secondary" size="small" onPress={() => ask({})}>
              {restore}
            </Button>
          </li>
        )}
      </VersionList>
      {wanted && (
        <Confirm
          title="Restore over the draft?"
          action={restore}
          onConfirm={() => void fill(wanted)}
          onClose={() => setWanted(undefined)}
        >
          {plural(draft.differences.length, 'unpublished change')} will be lost. Nothing is
          published by this.
        </Confirm>
      )}
    </>
  );
}
