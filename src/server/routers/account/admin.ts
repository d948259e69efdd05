import * as z from 'zod';
import { deleteSession } from '#db/auth/sessions.ts';
import { findCode } from '#db/auth/sign-in-codes.ts';
import { findUser, findUserById } from '#db/auth/users.ts';
import { codeInput, loginInput } from '#shared/account.ts';
import { recordRefusal } from '../../activity.ts';
import { addressInWords } from '../../http/client-address.ts';
import type { Context } from '../../context.ts';
import { AnsweredError } from '../../errors.ts';
import { mailAtOnce } from '../../mail/mail-at-once.ts';
import { signInCodeMail } from '../../mail/mail-templates.ts';
import { secondFactorRequired, sessionCheck, signedIn } from '../output-schemas.ts';
import { checkPassword } from '../../auth/check-password.ts';
import { limit, resetLimit } from '../../limits/rate-limits.ts';
import { codeOf, resendCode, resendsOf, verifyCode } from '../../auth/sign-in-code.ts';
import { createToken } from '../../auth/token.ts';
import { publicProcedure, router } from '../../trpc.ts';

/** Only between password and code; `ctx.pending` is that login, `ctx.user` whose it is. */
const pendingProcedure = publicProcedure.use(async ({ ctx, next }) => {
  const pending = await ctx.session.find();
  if (!pending?.awaitingTwoFactor) throw pleaseSignIn();
  const user = await findUserById(ctx.db, pending.user.id);
  if (!user) throw pleaseSignIn();
  return next({ ctx: { pending, user } });
});

export const adminRouter = router({
  /** Who the request's cookie stands for. */
  check: publicProcedure.output(sessionCheck).query(async ({ ctx }) => {
    const session = await ctx.session.find();
    if (!session) return { authenticated: false, awaitingTwoFactor: false };
    if (session.awaitingTwoFactor) return { authenticated: false, awaitingTwoFactor: true };
    return {
      authenticated: true,
      username: session.user.username,
      role: session.user.role,
      awaitingTwoFactor: false,
    };
  }),

  login: publicProcedure
    .input(loginInput)
    .output(z.union([signedIn, secondFactorRequired]))
    .mutation(async ({ ctx, input }) => {
      const user = await findUser(ctx.db, input.username);
      const isRight = await checkPassword(ctx, { ...input, encoded: user?.password });
      if (!user || !isRight) {
        throw new AnsweredError('UNAUTHORIZED', 'The user name or the password is not right.');
      }
      // While the password was checked, codes may have been turned on, or sent elsewhere.
      const { email } = (await findUserById(ctx.db, user.id)) ?? user;
      if (email === null) {
        await ctx.session.start(user, 'signed in', ctx.now());
        return { username: user.username };
      }
      const nonce = createToken();
      const sessionId = await ctx.session.startPending(user, nonce);
      try {
        await mailCode(ctx, email, codeOf(nonce, ctx.sessionSecret));
      } catch (error) {
        await deleteSession(ctx.db, sessionId);
        throw error;
      }
      return { requiresTwoFactor: true as const };
    }),

  /** Finishes a pending login. */
  verifyTwoFactor: pendingProcedure
    .input(codeInput)
    .output(signedIn)
    .mutation(async ({ ctx, input }) => {
      const { user } = ctx;
      const { id, provenAt } = ctx.pending;
      await limit(ctx, 'code', user.id);
      await verifyCode(ctx, id, input.code).catch(async (error: unknown) => {
        await recordRefusal(ctx, user.username);
        throw error;
      });
      await resetLimit(ctx, 'code', user.id);
      await ctx.session.start(user, 'signed in', provenAt);
      return { username: user.username };
    }),

  /** How many more codes a pending login may ask for, and when; whether its code was mailed, or is a file in the outbox. */
  pendingCode: pendingProcedure.query(async ({ ctx }) => {
    const code = await findCode(ctx.db, ctx.pending.id);
    if (!code) throw pleaseSignIn();
    return { ...resendsOf(code, ctx.now()), isMailed: ctx.env.smtpUrl !== undefined };
  }),

  /** Mails a new code for a pending login; once it was sent, the one before it no longer works. */
  resendTwoFactor: pendingProcedure.mutation(async ({ ctx }) => {
    const { email } = ctx.user;
    if (!email) throw pleaseSignIn();
    await resendCode(ctx, ctx.pending.id, (code) => mailCode(ctx, email, code));
  }),

  logout: publicProcedure.mutation(async ({ ctx }) => {
    await ctx.session.end();
  }),
});

function pleaseSignIn() {
  return new AnsweredError('UNAUTHORIZED', 'Please sign in with your password first.');
}

async function mailCode(ctx: Context, to: string, code: string) {
  const said = { code, address: addressInWords(ctx.ip), at: ctx.now() };
  const mail = signInCodeMail(to, await ctx.readSite(), said);
  await mailAtOnce(ctx, mail, 'The sign-in code could not be mailed.');
}
