import { deleteOtherSessions, listSessions } from '#db/auth/sessions.ts';
import { countTry, redeemCode, storeAddressCode } from '#db/auth/sign-in-codes.ts';
import { findUserById, setPassword } from '#db/auth/users.ts';
import {
  codeInput,
  emailChange,
  passwordChange,
  secondFactorEnd,
  passwordLimits,
} from '#shared/account.ts';
import { characterCount } from '#shared/text.ts';
import { passwordProblem } from '../../auth/password-rule.ts';
import { createToken } from '../../auth/token.ts';
import { hashPassword } from '../../auth/password.ts';
import { limit } from '../../limits/rate-limits.ts';
import { requireSession } from '../../auth/session.ts';
import {
  changeCodeAddress,
  codeOf,
  isCodeOf,
  isExpired,
  maxWrongTries,
} from '../../auth/sign-in-code.ts';
import { AnsweredError } from '../../errors.ts';
import { mailAtOnce } from '../../mail/mail-at-once.ts';
import { addressCodeMail } from '../../mail/mail-templates.ts';
import { adminProcedure, router } from '../../trpc.ts';
import { hasChanged, requirePassword } from './require-password.ts';

/** Each administrator sees and changes their own account only. */
export const accountProcedure = adminProcedure.use(async ({ ctx, next }) => {
  const user = await findUserById(ctx.db, ctx.user.id);
  if (!user) throw new AnsweredError('UNAUTHORIZED', 'Please sign in.');
  return next({ ctx: { user } });
});

export const accountRouter = router({
  get: accountProcedure.query(({ ctx: { user } }) => ({
    username: user.username,
    email: user.email,
    hasPassword: user.password !== '',
  })),

  /** Ends all other sessions. A wrong current password counts as a failed sign-in. */
  changePassword: accountProcedure
    .input(passwordChange)
    .mutation(async ({ ctx, input: { current, next } }) => {
      await requirePassword(ctx, ctx.user, current, 'current');
      const { username, email } = ctx.user;
      const problem = await passwordProblem(next, { username, hasSecondFactor: email !== null });
      if (problem)
        throw new AnsweredError('BAD_REQUEST', `The password ${problem}.`, { field: 'next' });
      const hash = await hashPassword(next);
      if (!(await setPassword(ctx.db, ctx.user, hash, ctx.sessionId))) throw hasChanged();
    }),

  /** Mails a code to the address that is to get the sign-in codes, for who knows the password: an open browser is not enough. */
  startEmailChange: accountProcedure
    .input(emailChange)
    .mutation(async ({ ctx, input: { email, password } }) => {
      await requirePassword(ctx, ctx.user, password);
      await limit(ctx, 'emailChange', ctx.user.id);
      const nonce = createToken();
      const mail = addressCodeMail(email, await ctx.readSite(), codeOf(nonce, ctx.sessionSecret));
      await mailAtOnce(ctx, mail, 'The code could not be mailed.');
      // To send it may have taken half a minute.
      await requireSession(ctx.session, 'editor');
      await storeAddressCode(ctx.db, { sessionId: ctx.sessionId, email, nonce, sentAt: ctx.now() });
    }),

  /** With the mailed code the new address counts. */
  finishEmailChange: accountProcedure.input(codeInput).mutation(async ({ ctx, input }) => {
    const { user, db, sessionId, sessionSecret } = ctx;
    const change = await countTry(db, sessionId, maxWrongTries);
    if (!change?.email || isExpired(change, ctx.now())) throw codeIsOver();
    if (!isCodeOf(change.nonce, input.code, sessionSecret)) {
      throw new AnsweredError(
        'BAD_REQUEST',
        'This code is not right. Please check it and try again.',
      );
    }
    // Of two requests with the same code one counts.
    if (!(await redeemCode(db, sessionId))) throw codeIsOver();
    await changeCodeAddress(ctx, user, change.email);
    ctx.mailQueue.wake();
  }),

  turnOffSecondFactor: accountProcedure
    .input(secondFactorEnd)
    .mutation(async ({ ctx, input: { password } }) => {
      const { user } = ctx;
      if (user.password === '') throw new AnsweredError('CONFLICT', 'Set a password first.');
      await requirePassword(ctx, user, password);
      // Without a code the password is all there is.
      if (characterCount(password) < passwordLimits.min) {
        throw new AnsweredError('BAD_REQUEST', 'Choose a longer password first.', {
          field: 'password',
        });
      }
      await changeCodeAddress(ctx, user, null);
      ctx.mailQueue.wake();
    }),

  /** This session first, then the others, the last seen one first. Their ids stay inside. */
  sessions: accountProcedure.query(async ({ ctx }) => {
    const sessions = await listSessions(ctx.db, ctx.user.id, ctx.now());
    return sessions
      .map(({ id, ...session }) => ({ ...session, isCurrent: id === ctx.sessionId }))
      .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  }),

  signOutElsewhere: accountProcedure.mutation(async ({ ctx }) => {
    await deleteOtherSessions(ctx.db, ctx.user.id, ctx.sessionId);
  }),
});

function codeIsOver() {
  return new AnsweredError('BAD_REQUEST', 'This code no longer works. Please send a new one.');
}
