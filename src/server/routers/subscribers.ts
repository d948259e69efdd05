import {
  countSubscriptions,
  leave,
  markAllDeliverable,
  listSubscriptions,
  markDeliverable,
  removeSubscriber,
} from '#db/subscribers/subscriber-list.ts';
import { listPageSize, rowId } from '#shared/lists.ts';
import { leaveInput, subscriberListInput } from '#shared/letters.ts';
import { notFound } from '../errors.ts';
import { allowConfirmation } from '../limits/rate-limits.ts';
import { adminProcedure, publicProcedure, router } from '../trpc.ts';

export const subscribersRouter = router({
  /** A page of subscriptions, newest first; beyond the last page, the last. With how many there are, whatever is searched. */
  list: adminProcedure
    .input(subscriberListInput)
    .query(async ({ ctx, input: { search, page } }) => {
      const [list, counts] = await Promise.all([
        listSubscriptions(ctx.db, search, { page, size: listPageSize }),
        countSubscriptions(ctx.db),
      ]);
      return { ...list, counts };
    }),

  remove: adminProcedure.input(rowId).mutation(async ({ ctx, input }) => {
    const email = (await removeSubscriber(ctx.db, input.id)) ?? notFound('subscription');
    await allowConfirmation(ctx, email);
  }),

  /** For an address that was undeliverable: the next letters go to it again. */
  mailAgain: adminProcedure.input(rowId).mutation(async ({ ctx, input }) => {
    if (!(await markDeliverable(ctx.db, input.id))) notFound('subscription');
  }),

  /** The same for all of them. */
  mailAllAgain: adminProcedure.mutation(async ({ ctx }) => {
    await markAllDeliverable(ctx.db);
  }),

  /** Ends the subscription of the token. An unknown one is answered the same: who left has left. */
  leave: publicProcedure.input(leaveInput).mutation(async ({ ctx, input }) => {
    const email = await leave(ctx.db, input.token);
    if (email) await allowConfirmation(ctx, email);
  }),
});
