import { useNavigate } from '@tanstack/react-router';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { ChangeFailure, EntryState } from '#client/desk/list/states.tsx';
import { notifyFailure, notifySuccess } from '#client/result-toasts.ts';
import { trpc } from '#client/trpc.tsx';
import { takesLostFocus } from '#client/ui/admin/lost-focus.ts';
import { SmallButton } from '#client/ui/button.tsx';
import { DraftEditor, useLetterDraft } from './draft-editor.tsx';
import { isOnItsWay, type Letter } from './letter.ts';
import { LetterPreview } from './letter-preview.tsx';
import { LetterProgress } from './letter-progress.tsx';

const readIntervalMs = 1_000;

/** One letter of a list: a draft to write, or what was sent, as it goes on. */
export function OpenedLetter({ id, list }: { id: number; list: DeskSearch }) {
  const query = trpc.letters.byId.useQuery(
    { id },
    {
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state }) => isOnItsWay(state.data) && readIntervalMs,
    },
  );

  return (
    <>
      {!isOnItsWay(query.data) && <EntryState noun="letter" query={query} />}
      {/* Also when it is gone: what was typed can still be copied. */}
      {query.data && <LetterPage letter={query.data} list={list} isConnected={!query.isError} />}
    </>
  );
}

type LetterPageProps = { letter: Letter; list: DeskSearch; isConnected: boolean };

/**
 * A letter as the server last answered it: a draft, or how far it came, its mail, and the way to a new draft. What is typed
 * here stays in its fields even when another window has sent the letter meanwhile.
 */
function LetterPage({ letter, list, isConnected }: LetterPageProps) {
  const navigate = useNavigate();
  const { letters } = trpc.useUtils();
  const draft = useLetterDraft(letter);
  const { stored } = draft;
  const copy = trpc.letters.copy.useMutation({
    onSuccess() {
      notifySuccess('Copied to a new draft');
      void letters.list.invalidate();
    },
    onError: (error) => notifyFailure('Failed to copy the letter', error),
  });
  const open = ({ id }: { id: number }) =>
    void navigate({ to: '/admin/dashboard', search: { ...list, letter: id } });

  const isDraft = stored.state === 'draft';
  return (
    <article {...takesLostFocus} aria-label={isDraft ? 'Draft' : 'Letter'} className="outline-none">
      {isDraft ? (
        <DraftEditor draft={draft} list={list} />
      ) : (
        <div className="letter-columns">
          <div className="letter-typed">
            <h2 className="text-head wrap-anywhere">
              <bdi>{stored.subject}</bdi>
            </h2>
            <LetterProgress letter={stored} isConnected={isConnected} />
            <SmallButton
              className="self-start"
              isPending={copy.isPending}
              onPress={() => copy.mutate({ id: stored.id }, { onSuccess: open })}
            >
              {copy.isPending ? 'Copying...' : 'Copy to a new draft'}
            </SmallButton>
            <ChangeFailure of={[copy]} />
          </div>
          <LetterPreview letter={stored} />
        </div>
      )}
    </article>
  );
}
