import { useState, type ReactNode } from 'react';
import { VersionList } from '#client/desk/versions/version-list.tsx';
import { notifySuccess } from '#client/result-toasts.ts';
import { trpc } from '#client/trpc.tsx';
import { Confirm } from '#client/ui/admin/dialog.tsx';
import { Button } from '#client/ui/button.tsx';
import { plural } from '#shared/text.ts';
import { momentInWords } from '#shared/site/day.ts';
import type { Changes } from '#shared/site/fields.ts';
import { differences } from '#site-content';
import { allDifferences } from './shown-differences.tsx';
import type { SiteDraft } from './use-site-draft.ts';

type Texts = { changes: Changes; isAgreedTo?: boolean };

type SiteHistoryProps = {
  draft: SiteDraft;
  /** More about a publication. */
  renderMore?: (publication: { id: number; isAgreedTo?: boolean }) => ReactNode;
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
  const pages = query.data?.pages.map(({ publications }) => ({
    versions: publications.map(({ publishedBy, publishedAt, previous, ...publication }) => ({
      ...publication,
      changedBy: publishedBy,
      changedAt: publishedAt,
      previous: { changes: previous },
    })),
  }));

  const fill = async (changes: Changes) => {
    if (await draft.replace(changes)) notifySuccess('Restored into the draft');
  };
  const ask = (changes: Changes) => {
    if (draft.differences.length > 0) setWanted(changes);
    else void fill(changes);
  };

  return (
    <>
      <VersionList<Texts>
        changesOf={({ previous, changes }) =>
          allDifferences(previous?.changes ?? {}, changes, part)
        }
        query={{ ...query, data: pages && { pages } }}
        summaryOf={({ length }) => plural(length, 'change')}
        restore={restore}
        isThere={({ changes }) => differences(draft.content, changes, part).length === 0}
        onRestore={(id) => {
          const found = pages?.flatMap(({ versions }) => versions).find((one) => one.id === id);
          if (found) ask(found.changes);
        }}
        // A page has the days of the proofs.
        showTime={part === 'site' ? undefined : momentInWords}
        renderMore={(publication) => (
          <>
            {part === 'site' && publication.id === draft.published.id && (
              <p className="text-note text-ink-soft">Published now</p>
            )}
            {renderMore?.(publication)}
          </>
        )}
        origin={
          part === 'site' && (
            <li className="flex flex-wrap items-center justify-between gap-2 border-rule py-4 not-first:border-t">
              <p className="font-semibold">Original texts</p>
              <Button variant="secondary" size="small" onPress={() => ask({})}>
                {restore}
              </Button>
            </li>
          )
        }
      />
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
