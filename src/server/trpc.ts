import { initTRPC } from '@trpc/server';
import { isStorageFailure } from '#db/engine/error-kinds.ts';
import type { Context } from './context.ts';
import { answerError, AnsweredError, Unavailable } from './errors.ts';

const t = initTRPC.context<Context>().create({
  errorFormatter({ shape, error, ctx }) {
    const { status, message, issues } = answerError(error, ctx?.requestId ?? 'none');
    return { ...shape, message, data: { code: shape.data.code, httpStatus: status, issues } };
  },
});

export const { router, createCallerFactory } = t;

/** A disk that refuses to write is no fault of the request, which may be sent again later. */
export const publicProcedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (!result.ok && isStorageFailure(result.error.cause)) {
    throw new Unavailable('Nothing can be stored at the moment.', result.error.cause);
  }
  return result;
});

/** Only for a signed-in administrator, whose user and session are certain behind it. */
export const adminProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const session = await ctx.session.find();
  if (!session || session.awaitingTwoFactor) {
    throw new AnsweredError('UNAUTHORIZED', 'Please sign in.');
  }
  return next({ ctx: { user: session.user, sessionId: session.id } });
});
