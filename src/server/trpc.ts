import { initTRPC } from '@trpc/server';
import type { Role } from '#db/schema.ts';
import { recordMutation } from './activity.ts';
import { requireSession } from './auth/session.ts';
import type { Context } from './context.ts';
import { answerError, storageUnavailable } from './errors.ts';

const t = initTRPC.context<Context>().create({
  errorFormatter({ shape, error, ctx }) {
    const { status, message, issues } = answerError(error, ctx?.requestId ?? 'none');
    return { ...shape, message, data: { code: shape.data.code, httpStatus: status, issues } };
  },
});

export const { router, createCallerFactory } = t;

export const publicProcedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  const unavailable = result.ok ? undefined : storageUnavailable(result.error.cause);
  if (unavailable) throw unavailable;
  return result;
});

/**
 * Makes user and session certain, of a mutation when its input has arrived: until then, session or role may end. What a
 * mutation changes behind it is recorded.
 */
const requireRole = (role: Role) =>
  t.middleware(async ({ ctx, next, path, type, getRawInput }) => {
    const input = type === 'mutation' ? await getRawInput() : undefined;
    const { id: sessionId, user, provenAt } = await requireSession(ctx.session, role);
    const db = recordMutation(ctx, user.username, path, input);
    return next({ ctx: { db, user, sessionId, provenAt } });
  });

/** For every administrator who is signed in, editors too. */
export const adminProcedure = publicProcedure.use(requireRole('editor'));

export const ownerProcedure = publicProcedure.use(requireRole('owner'));
