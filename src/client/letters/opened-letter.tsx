import { Link } from '@tanstack/react-router';
import { isGone } from '#client/desk/is-gone.ts';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { LoadFailure } from '#client/load-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { buttonStyles } from '#client/ui/button-styles.ts';
import { ArrowLeftIcon } from '#client/ui/icons.tsx';
import { FailureNotice } from '#client/ui/notice.tsx';
import { TakesLostFocus } from '#client/ui/takes-lost-focus.tsx';
import { Waiting } from '#client/ui/admin/waiting.tsx';
import { LetterPage } from './letter-page.tsx';

type OpenedLetterProps = {
  id: number;
  /** The list that it was opened from. */
  list: DeskSearch;
};

/** One letter: a draft to write, or what was sent. */
export function OpenedLetter({ id, list }: OpenedLetterProps) {
  const query = trpc.letters.byId.useQuery({ id }, { staleTime: 0, gcTime: 0 });
  const { data: letter, error } = query;
  const hasGone = isGone(error);

  return (
    <>
      <Link
        to="/admin/dashboard"
        search={list}
        activeOptions={{ exact: true }}
        className={`mb-4 -ml-3 ${buttonStyles({ variant: 'quiet', size: 'small' })}`}
      >
        <ArrowLeftIcon />
        Back to the letters
      </Link>
      {hasGone && (
        <TakesLostFocus>
          <FailureNotice>This letter is not here any more.</FailureNotice>
        </TakesLostFocus>
      )}
      {error && !hasGone && (
        <LoadFailure what="Error loading letter" error={error} onRetry={query.refetch} />
      )}
      {query.isPending && <Waiting>Loading letter...</Waiting>}
      {/* Also when it is gone: what was typed can still be copied. */}
      {letter && <LetterPage letter={letter} list={list} />}
    </>
  );
}
