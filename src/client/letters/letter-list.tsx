import { keepPreviousData } from '@tanstack/react-query';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { ListPager } from '#client/desk/list-pager.tsx';
import { LoadFailure } from '#client/load-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Waiting } from '#client/ui/admin/waiting.tsx';
import { LetterRow } from './letter-row.tsx';

/** A page of letters, newest first. */
export function LetterList({ search }: { search: DeskSearch }) {
  const { page = 1 } = search;
  const { data, error, isPending, isPlaceholderData, refetch } = trpc.letters.list.useQuery(
    { page },
    // Letters go on being sent while nobody looks: an old page would show wrong numbers until the new one is there.
    { staleTime: 0, gcTime: 0, placeholderData: keepPreviousData },
  );

  return (
    <>
      {error && <LoadFailure what="Error loading letters" error={error} onRetry={refetch} />}
      {isPending && <Waiting>Loading letters...</Waiting>}
      <p aria-live="polite" className="sr-only">
        {data && !isPlaceholderData && `${data.letters.length} letters on page ${data.page}`}
      </p>
      {data?.letters.length === 0 && (
        <p>
          There are no letters yet. What you write to your subscribers will stand here, drafts and
          letters that were sent.
        </p>
      )}
      {data && data.letters.length > 0 && (
        <ol
          aria-label="Letters"
          aria-busy={isPlaceholderData}
          className={isPlaceholderData ? 'opacity-50' : ''}
        >
          {data.letters.map((letter) => (
            <LetterRow key={letter.id} letter={letter} search={{ ...search, letter: letter.id }} />
          ))}
        </ol>
      )}
      {data && <ListPager search={search} page={data.page} hasNext={data.hasNext} />}
    </>
  );
}
