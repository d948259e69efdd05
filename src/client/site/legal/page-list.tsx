import { Link } from '@tanstack/react-router';
import { ReadingState } from '#client/desk/list/states.tsx';
import { trpc } from '#client/trpc.tsx';
import { dayInWords } from '#shared/site/day.ts';
import { legalPageNames } from '#shared/site/legal-pages.ts';

/** The pages that the footer names, and what stands on them. */
export function PageList() {
  const query = trpc.site.pages.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  return (
    <>
      <ReadingState what="the pages" query={query} />
      <ul>
        {query.data?.map(({ page, publishedAt, isChanged }) => (
          <li
            key={page}
            className="relative grid items-baseline gap-x-6 border-rule py-2.5 text-row not-first:border-t hover:bg-bar sm:grid-cols-[10rem_1fr_auto]"
          >
            <Link
              to="/admin/dashboard"
              search={{ tab: 'site', part: 'pages', page }}
              className="font-semibold after:absolute after:inset-0"
            >
              {legalPageNames[page]}
            </Link>{' '}
            <span className="text-note text-ink-soft">/{page}</span>{' '}
            <span className="text-note">{pageState(publishedAt, isChanged)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export function pageState(publishedAt: string | null, isChanged: boolean): string {
  if (!publishedAt) return 'Not published';
  return isChanged ? 'Unpublished changes' : `Published ${dayInWords(publishedAt)}`;
}
