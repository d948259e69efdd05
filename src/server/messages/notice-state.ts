import type { Database } from '#db/engine/database.ts';
import { findNotice } from '#db/mail/mail-state.ts';

export type NoticeState =
  { state: 'mailed' | 'held' | 'file' } | { state: 'waits' | 'refused'; reason: string };

/** What became of the mail that announced a message. The trace of a mailed one is deleted after a while, that of a file is not. */
export async function noticeOf(
  { db, now }: { db: Database; now: () => Date },
  contactId: number,
): Promise<NoticeState> {
  const notice = await findNotice(db, contactId);
  if (!notice || notice.state === 'sent') return { state: notice?.isFile ? 'file' : 'mailed' };
  const reason = notice.answer ?? 'it is about to be sent';
  if (notice.state === 'refused') return { state: 'refused', reason };
  const isHeld = notice.attempts === 0 && notice.runAt > now();
  return isHeld ? { state: 'held' } : { state: 'waits', reason };
}
