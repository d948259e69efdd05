import { initTRPC } from '@trpc/server';
import type { Context } from './context.ts';
import { answerError, AnsweredError } from './errors.ts';

const t = initTRPC.context<Context>().create({
  errorFormatter({ shape, error, ctx }) {
    const { status, message, issues } = answerError(error, ctx?.requestId ?? 'none');
    return { ...shape, message, data: { code: shape.data.code, httpStatus: status, issues } };
  },
});

export const { router, createCallerFactory } = t;

export const publicProcedure = t.procedure;

/** Only for a signed-in administrator; `ctx.user` is certain behind it. */
export const adminProcedure = t.procedure.use(async ({ ctx, next }) => {
  const session = await ctx.session.find();
  if (!session || session.awaitingTwoFactor) {
    throw new AnsweredError('UNAUTHORIZED', 'Please sign in.');
  }
  return next({ ctx: { user: session.user } });
});
