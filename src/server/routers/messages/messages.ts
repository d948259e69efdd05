import { never } from '#db/mail/deliveries.ts';
import { findAnswerDraft, listAnswers } from '#db/messages/answers.ts';
import {
  deleteContact,
  findContact,
  listContacts,
  markContact,
  moveContact,
  readContactCounts,
  restoreContact,
} from '#db/messages/contact-folders.ts';
import { listAgreements } from '#db/site/agreements.ts';
import { listPageSize, rowId } from '#shared/lists.ts';
import { messageListInput, messageMark, messageMove, type Folder } from '#shared/messages.ts';
import type { Context } from '../../context.ts';
import { countPersonalData, erasePersonalData } from '../../messages/erase-person.ts';
import { AnsweredError, isGone } from '../../errors.ts';
import { noticeOf, stateOf } from '../../messages/mail-state.ts';
import { suspectedNoticeAt } from '../../messages/spam.ts';
import { adminProcedure, ownerProcedure, router } from '../../trpc.ts';

export const messagesRouter = router({
  /** A page of a folder, newest first; beyond the last page, the last. */
  list: adminProcedure
    .input(messageListInput)
    .query(({ ctx, input: { page, ...filter } }) =>
      listContacts(ctx.db, filter, { page, size: listPageSize }),
    ),

  counts: adminProcedure.query(({ ctx }) => readContactCounts(ctx.db)),

  byId: adminProcedure.input(rowId).query(async ({ ctx, input }) => {
    const { readAt, reasons, ...found } = await requireContact(ctx, input.id);
    const answers = await listAnswers(ctx.db, input.id);
    return {
      ...found,
      isUnread: readAt === null,
      reasons: reasons ?? [],
      notice: await noticeOf(ctx, input.id),
      answers: answers.map(({ mail, ...answer }) => ({ ...answer, ...stateOf(mail) })),
      draft: await findAnswerDraft(ctx.db, input.id),
      agreements: await listAgreements(ctx.db, input.id),
    };
  }),

  mark: adminProcedure.input(messageMark).mutation(async ({ ctx, input }) => {
    if (!(await markContact(ctx.db, input.id, input.isRead, ctx.now()))) isGone('message');
  }),

  /** To the folder; a repeat changes nothing. What comes out of "Suspected" has its notice mailed. */
  move: adminProcedure.input(messageMove).mutation(async ({ ctx, input: { id, to } }) => {
    const now = ctx.now();
    const noticeAt = noticeAfterMove(to, now);
    if (!(await moveContact(ctx.db, id, to, { now, noticeAt }))) isGone('message');
    if (to === 'inbox') ctx.mailQueue.wake();
  }),

  /** Out of "Deleted", to the folder that it came from. */
  restore: adminProcedure.input(rowId).mutation(async ({ ctx, input }) => {
    const now = ctx.now();
    const noticeAt = suspectedNoticeAt(now);
    if (!(await restoreContact(ctx.db, input.id, { now, noticeAt }))) isGone('message');
  }),

  /** Erases a message that is in "Deleted". */
  deleteForGood: adminProcedure.input(rowId).mutation(async ({ ctx, input }) => {
    if (await deleteContact(ctx.db, input.id)) return;
    await requireContact(ctx, input.id);
    throw new AnsweredError('CONFLICT', 'This message is not in Deleted any more.');
  }),

  /** What is stored under the sender's address. */
  personalData: ownerProcedure.input(rowId).query(async ({ ctx, input }) => {
    const { email } = await requireContact(ctx, input.id);
    return { email, ...(await countPersonalData(ctx, email)) };
  }),

  /** Erases everything under the sender's address. */
  erasePerson: ownerProcedure.input(rowId).mutation(async ({ ctx, input }) => {
    const { email } = await requireContact(ctx, input.id);
    return { sentence: await erasePersonalData(ctx, email) };
  }),
});

/** When a notice that is held back is mailed once its message is in the folder. */
function noticeAfterMove(to: Folder, now: Date): Date {
  if (to === 'inbox') return now;
  return to === 'deleted' ? never : suspectedNoticeAt(now);
}

/** Throws when the message is gone. */
export async function requireContact({ db }: Context, id: number) {
  return (await findContact(db, id)) ?? isGone('message');
}
