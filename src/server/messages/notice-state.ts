import type { Database } from '#db/engine/database.ts';
import { findNotice } from '#db/sent-mails.ts';

export type NoticeState =
  { state: 'mailed' | 'held' | 'file' } | { state: 'waits' | 'refused'; reason: string };

/** What became of the mail that announced a message. The trace of a mailed one is deleted after a while, that of a file is not. */
export async function noticeOf(
  { db, now }: { db: Database; now: () => Date },
  contactId: number,
): Promise<NoticeState> {
  const { mail, trace } = await findNotice(db, contactId);
  if (!mail) return { state: trace?.isFile ? 'file' : 'mailed' };
  const reason = mail.lastError ?? 'it is about to be sent';
  if (mail.givenUpAt) return { state: 'refused', reason };
  const isHeld = mail.attempts === 0 && mail.nextAttemptAt > now();
  return isHeld ? { state: 'held' } : { state: 'waits', reason };
}
