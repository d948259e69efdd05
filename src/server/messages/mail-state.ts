import type { Database } from '#db/engine/database.ts';
import { findNotice, type Delivery } from '#db/mail/deliveries.ts';

/** A mail waits without a reason until its first attempt is over. */
interface MailState {
  state: 'sent' | 'file' | 'waits' | 'refused';
  reason?: string;
}

/** What became of a mail. The trace of one that a server took is deleted after a while, that of a file is not. */
export function stateOf(mail: Pick<Delivery, 'state' | 'isFile' | 'answer'> | null): MailState {
  if (!mail || mail.state === 'sent') return { state: mail?.isFile ? 'file' : 'sent' };
  const state = mail.state === 'refused' ? 'refused' : 'waits';
  return { state, ...(mail.answer !== null && { reason: mail.answer }) };
}

/** What became of the mail that announced a message. */
export async function noticeOf(
  { db, now }: { db: Database; now: () => Date },
  contactId: number,
): Promise<Omit<MailState, 'state'> & { state: MailState['state'] | 'held' }> {
  const notice = (await findNotice(db, contactId)) ?? null;
  const isHeld = notice?.state === 'waiting' && notice.attempts === 0 && notice.runAt > now();
  return isHeld ? { state: 'held' } : stateOf(notice);
}
