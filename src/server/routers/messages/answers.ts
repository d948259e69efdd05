import {
  createAnswer,
  findAnswerDraft,
  listAnswers,
  saveAnswerDraft,
} from '#db/messages/answers.ts';
import { answerSave, answerSend, completeAnswer } from '#shared/messages.ts';
import { AnsweredError, isGone, requireValid } from '../../errors.ts';
import { answerMail } from '../../mail/mail-templates.ts';
import { adminProcedure, router } from '../../trpc.ts';
import { requireContact } from './messages.ts';

export const answersRouter = router({
  /** Names the version that the change was made to. One that is not the newest is answered and overwrites nothing. */
  save: adminProcedure
    .input(answerSave)
    .mutation(
      async ({ ctx, input }) => (await saveAnswerDraft(ctx.db, input)) ?? isGone('message'),
    ),

  /** Sends this version of the draft, once. Refused when somebody has changed it, or has answered, since. */
  send: adminProcedure.input(answerSend).mutation(async ({ ctx, input }) => {
    const { id, version, isRepeat } = input;
    const contact = await requireContact(ctx, id);
    const draft = await findAnswerDraft(ctx.db, id);
    if (draft.version === version) {
      const data = requireValid(completeAnswer, draft);
      const { contactTo } = await ctx.readSite();
      const answer = { ...data, contactId: id, version, answeredBy: ctx.user.username };
      const mail = answerMail(contact, data.text, contactTo);
      if (await createAnswer(ctx.db, answer, mail, ctx.now())) {
        ctx.mailQueue.wake();
        return;
      }
    }
    const answers = await listAnswers(ctx.db, id);
    const since = answers.findLast((answer) => answer.version >= version);
    const isOwn = since?.version === version && since.answeredBy === ctx.user.username;
    if (isRepeat && isOwn) return;
    throw new AnsweredError(
      'CONFLICT',
      since
        ? `${since.answeredBy} has answered this message meanwhile. Your answer was not sent.`
        : 'This answer was changed in another window. Look at it before you send it.',
    );
  }),
});
