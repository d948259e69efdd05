import { Link } from '@tanstack/react-router';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import { LocalTime } from '#client/desk/local-time.tsx';
import { plural } from '#shared/plural.ts';
import { stateWords, type LetterEntry } from './letter.ts';

type LetterRowProps = {
  letter: LetterEntry;
  /** The address of the opened letter. */
  search: DeskSearch;
};

/** A letter in the list: its subject, its state, and when that was so. */
export function LetterRow({ letter, search }: LetterRowProps) {
  const { subject, state, sent, changedAt, startedAt, endedAt } = letter;
  const at = endedAt ?? startedAt ?? changedAt;

  return (
    <li className="border-t border-rule">
      <Link
        to="/admin/dashboard"
        search={search}
        className="grid items-baseline gap-x-6 py-3 hover:bg-bar sm:grid-cols-[1fr_auto]"
      >
        <bdi className={`min-w-0 wrap-anywhere ${subject.trim() ? '' : 'text-ink-soft'}`}>
          {subject.trim() || 'No subject'}
        </bdi>{' '}
        <span className="text-note text-ink-soft">
          {state === 'sent' ? (
            <>
              <span className="text-ink">Sent</span> <LocalTime at={at} /> to{' '}
              {plural(sent, 'subscriber')}
            </>
          ) : (
            <>
              <span className="text-ink">{stateWords(letter)}</span>
              {' · '}
              <LocalTime at={at} />
            </>
          )}
        </span>
      </Link>
    </li>
  );
}
