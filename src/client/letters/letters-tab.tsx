import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { BackLink } from '#client/desk/list/back-link.tsx';
import { listPage, type DeskSearch } from '#client/desk/desk-search.ts';
import { DeskContent } from '#client/desk/list/desk-content.tsx';
import { DeskList } from '#client/desk/list/desk-list.tsx';
import { ListHeader } from '#client/desk/list/list-header.tsx';
import { LocalTime } from '#client/desk/local-time.tsx';
import { MailStatus } from '#client/desk/mail-status.tsx';
import { notifyFailure } from '#client/result-toasts.ts';
import { ChangeFailure } from '#client/desk/list/states.tsx';
import { trpc } from '#client/trpc.tsx';
import { Card } from '#client/ui/admin/card.tsx';
import { SmallButton } from '#client/ui/button.tsx';
import { isVisible, plural } from '#shared/text.ts';
import { stateWords, type LetterEntry } from './letter.ts';
import { OpenedLetter } from './opened-letter.tsx';

/** What is written to the subscribers: the list of letters, or one of them. */
export default function LettersTab({ search }: { search: DeskSearch }) {
  const { letter } = search;
  const { letters, mail } = trpc.useUtils();
  const navigate = useNavigate();
  const list = { ...search, letter: undefined };
  // An empty draft.
  const create = trpc.letters.create.useMutation({
    onError(error) {
      notifyFailure('Failed to create the letter', error);
      // Without an answer it may be there.
      void letters.list.invalidate();
    },
  });
  const open = ({ id }: { id: number }) =>
    void navigate({
      to: '/admin/dashboard',
      // Who has opened another one meanwhile reads it.
      search: (current) => ({ ...current, letter: current.letter ?? id }),
    });

  return (
    <Card>
      <ListHeader
        title="Field notes"
        back={letter !== undefined && <BackLink search={list}>Back to the letters</BackLink>}
        count={letter === undefined && <LetterCount search={search} />}
        reads={[letters, mail]}
      >
        {letter === undefined && (
          <SmallButton
            variant="primary"
            isPending={create.isPending}
            onPress={() => create.mutate(undefined, { onSuccess: open })}
          >
            {create.isPending ? 'Creating...' : 'New letter'}
          </SmallButton>
        )}
      </ListHeader>
      <ChangeFailure of={[create]} />
      <MailStatus place="head" />
      <DeskContent search={search}>
        {letter === undefined ? (
          <LetterList search={search} />
        ) : (
          <OpenedLetter key={letter} id={letter} list={list} />
        )}
      </DeskContent>
    </Card>
  );
}

function useLetters(search: DeskSearch) {
  return trpc.letters.list.useQuery(
    { page: listPage(search) },
    // Letters go on being sent while nobody looks: an old page would show wrong numbers until the new one is there.
    { staleTime: 0, gcTime: 0, placeholderData: keepPreviousData },
  );
}

function LetterCount({ search }: { search: DeskSearch }) {
  const { data } = useLetters(search);
  return data && data.total > 0 && <output>{plural(data.total, 'letter')}</output>;
}

/** A page of letters, newest first. */
function LetterList({ search }: { search: DeskSearch }) {
  const query = useLetters(search);
  const { data } = query;

  return (
    <DeskList
      noun="letter"
      query={query}
      page={data}
      search={search}
      empty="There are no letters yet. What you write to your subscribers will stand here, drafts and letters that were sent."
    >
      <ol aria-label="Letters" className="border-t border-rule">
        {data?.rows.map((letter) => (
          <LetterRow key={letter.id} letter={letter} search={{ ...search, letter: letter.id }} />
        ))}
      </ol>
    </DeskList>
  );
}

export function LetterRow({ letter, search }: { letter: LetterEntry; search: DeskSearch }) {
  const { subject, preview, state, sent, changedAt, startedAt, endedAt } = letter;
  const at = endedAt ?? startedAt ?? changedAt;

  return (
    <li className="border-b border-rule last:border-b-0">
      <Link
        to="/admin/dashboard"
        search={search}
        className="-mx-4 grid min-h-14 items-baseline gap-x-6 px-4 py-2 hover:bg-bar/40 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <bdi
          className={`text-row wrap-anywhere ${isVisible(subject) ? 'font-semibold' : 'text-ink-soft'}`}
        >
          {isVisible(subject) ? subject : 'No subject'}
        </bdi>{' '}
        <bdi className="order-last truncate text-note text-ink-soft sm:col-span-2">
          {preview || 'No text yet'}
        </bdi>{' '}
        <span className="text-note text-ink-soft">
          <span className={`text-ink ${state === 'draft' ? 'bg-bar px-1.5' : ''}`}>
            {stateWords(letter)}
          </span>
          {' · '}
          <LocalTime at={at} />
          {state === 'sent' && ` to ${plural(sent, 'subscriber')}`}
        </span>
      </Link>
    </li>
  );
}
