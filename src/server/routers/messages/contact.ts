import { hash } from 'node:crypto';
import { createContact, isStored } from '#db/messages/contacts.ts';
import { confirmSubscriber, createSubscriber } from '#db/subscribers/subscribers.ts';
import { confirmInput, contactInput, subscribeInput } from '#shared/contact.ts';
import { createToken, hashToken } from '../../auth/token.ts';
import { AnsweredError } from '../../errors.ts';
import { confirmationMail, contactNotice } from '../../mail/mail-templates.ts';
import { limit, limitOf, mailboxOf } from '../../limits/rate-limits.ts';
import { suspect, suspectedNoticeAt } from '../../messages/spam.ts';
import { publicProcedure, router } from '../../trpc.ts';

export const contactRouter = router({
  /** Stores the message with what was agreed to and the notice to mail, which is sent in the background. */
  send: publicProcedure.input(contactInput).mutation(async ({ ctx, input }) => {
    const { website: _, filledInMs: __, attempt, agreedTo: shown, ...fields } = input;
    const contact = { ...fields, company: fields.company || null };
    const now = ctx.now();
    // What was changed after an attempt that failed is another message.
    const repeatKey = attempt && hash('sha256', JSON.stringify([attempt, contact]));
    // Each lost answer brings one, which counts as no other message.
    if (repeatKey && (await isStored(ctx.db, repeatKey, now))) return;
    await limit(ctx, 'contact', ctx.ip);
    const reasons = suspect(input);
    const site = await ctx.readSite();
    const notice = contactNotice(site.contactTo, site, input, reasons);
    const suspicion =
      reasons.length > 0 ? { reasons, noticeAt: suspectedNoticeAt(now) } : undefined;
    await createContact(ctx.db, contact, notice, now, { suspicion, repeatKey, shown });
    ctx.mailQueue.wake();
  }),

  /** Asks the address to confirm. The answer is the same for one that is already on the list. */
  subscribe: publicProcedure.input(subscribeInput).mutation(async ({ ctx, input }) => {
    await limit(ctx, 'subscribe', ctx.ip);
    const token = createToken();
    const mail = confirmationMail(
      input.email,
      await ctx.readSite(),
      `${ctx.env.publicUrl}/?confirm=${token}#newsletter`,
    );
    const email = input.email.toLowerCase();
    const request = {
      tokenHash: hashToken(token),
      leaveToken: createToken(),
      mail,
      shown: input.agreedTo,
      limit: limitOf('confirmation', mailboxOf(email)),
    };
    await createSubscriber(ctx.db, email, request, ctx.now());
    ctx.mailQueue.wake();
  }),

  confirmSubscription: publicProcedure.input(confirmInput).mutation(async ({ ctx, input }) => {
    if (await confirmSubscriber(ctx.db, hashToken(input.token), ctx.now())) return;
    throw new AnsweredError(
      'NOT_FOUND',
      'This link does not work any more. Perhaps it was used, or a newer one was sent. If you are not on the list, subscribe again.',
    );
  }),
});
