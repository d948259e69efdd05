import { readQueueState, sendAgain } from '#db/mail/unsent.ts';
import { testMail } from '../mail/mail-templates.ts';
import { sendAtOnce } from '../mail/test-mail.ts';
import { adminProcedure, router } from '../trpc.ts';

export const mailRouter = router({
  /** Where mail goes, what of it waits, and why. */
  status: adminProcedure.query(async ({ ctx }) => ({
    ...(await readQueueState(ctx.db, ctx.now())),
    outbox: ctx.env.smtpUrl ? undefined : ctx.outbox,
    testRecipient: (await ctx.readSite()).contactTo,
  })),

  /** Tries all mail at once that could not be sent, also what was given up. */
  sendAgain: adminProcedure.mutation(async ({ ctx }) => {
    await sendAgain(ctx.db, ctx.now());
    ctx.mailQueue.wake();
  }),

  /** Sends a test mail to where messages are announced, and says what the server answered. */
  sendTest: adminProcedure.mutation(async ({ ctx }) => {
    const site = await ctx.readSite();
    return await sendAtOnce(ctx, testMail(site.contactTo, site));
  }),
});
