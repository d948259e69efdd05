import { Link } from '@tanstack/react-router';
import type { DeskSearch } from '#client/desk/desk-search.ts';
import type { Outputs } from '#client/trpc.tsx';
import { subjectLabel } from '#shared/contact.ts';
import { LocalTime } from '#client/desk/local-time.tsx';

type MessageEntryProps = {
  message: Outputs['messages']['list']['messages'][number];
  /** The address of the opened message. */
  search: DeskSearch;
};

/** A row of a list: who wrote when about what, and how it begins. */
export function MessageEntry({ message, search }: MessageEntryProps) {
  const { name, subject, preview, createdAt, isUnread } = message;
  const [firstLine] = preview.trim().split('\n');

  return (
    <li className="border-t border-rule">
      <Link
        to="/admin/dashboard"
        search={search}
        className="grid items-baseline gap-x-6 py-3 hover:bg-bar sm:grid-cols-[1fr_auto]"
      >
        <span className={`min-w-0 ${isUnread ? 'font-semibold' : ''}`}>
          {isUnread && <span className="mr-2 bg-bar px-2 text-note text-green">Unread</span>}
          <bdi className="break-words">{name}</bdi>{' '}
        </span>
        <span className="text-note text-ink-soft">
          <LocalTime at={createdAt} />{' '}
        </span>
        <span className="min-w-0 truncate text-note sm:col-span-2">
          {subjectLabel(subject)}: <bdi className="text-ink-soft">{firstLine}</bdi>
        </span>
      </Link>
    </li>
  );
}
