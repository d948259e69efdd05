import { readQueueState } from '#db/mails.ts';
import { sendTestMail, TestMailError } from '../mail/test-mail.ts';
import { adminProcedure, router } from '../trpc.ts';
import { mailStatus, testMailAnswer } from './output-schemas.ts';

export const mailRouter = router({
  /** Where mail goes, what of it waits, and why. */
  status: adminProcedure.output(mailStatus).query(async ({ ctx }) => ({
    ...(await readQueueState(ctx.db, ctx.now())),
    outbox: ctx.env.smtpUrl ? undefined : ctx.outbox,
    testRecipient: ctx.env.contactTo,
  })),

  /** Sends a test mail to where messages are announced, and says what the server answered. */
  sendTest: adminProcedure.output(testMailAnswer).mutation(async ({ ctx }) => {
    const { env, outbox } = ctx;
    try {
      const options = { from: env.mailFrom, smtpUrl: env.smtpUrl, dkim: env.dkim, outbox };
      return { isAccepted: true, answer: await sendTestMail(options, env.contactTo) };
    } catch (error) {
      if (!(error instanceof TestMailError)) throw error;
      return { isAccepted: false, answer: error.message };
    }
  }),
});
