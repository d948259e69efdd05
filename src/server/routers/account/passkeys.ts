import { addPasskey, listPasskeys, removePasskey, renamePasskey } from '#db/auth/passkeys.ts';
import { newPasskey, passkeyProof, passkeyRename, passkeyStart } from '#shared/account.ts';
import { rowId } from '#shared/lists.ts';
import * as passkeys from '../../auth/passkeys.ts';
import type { Context } from '../../context.ts';
import { AnsweredError, notFound } from '../../errors.ts';
import { publicProcedure, router } from '../../trpc.ts';
import { ownPasskeys, signedIn } from '../output-schemas.ts';
import { accountProcedure } from './account.ts';
import { isProven, requirePassword } from './require-password.ts';

const maxPasskeys = 20;

export const passkeysRouter = router({
  list: accountProcedure.output(ownPasskeys).query(({ ctx }) => listPasskeys(ctx.db, ctx.user.id)),

  /** For who has entered the password a short while ago, or does so now: an open browser is not enough. */
  startAdding: accountProcedure.input(passkeyStart).mutation(async ({ ctx, input }) => {
    if (!isProven(ctx)) await requirePassword(ctx, ctx.user, input.password);
    return await passkeys.creationOptions(ctx, ctx.user, await requireRoom(ctx));
  }),

  add: accountProcedure.input(newPasskey).mutation(async ({ ctx, input }) => {
    const { db, user, now, mailQueue } = ctx;
    await requireRoom(ctx);
    const passkey = await passkeys.checkNewPasskey(ctx, user, input);
    const mail = await passkeys.mailPasskeyChange(ctx, user, passkey.name, 'added');
    if (!(await addPasskey(db, { ...passkey, userId: user.id, createdAt: now() }, mail))) {
      throw new AnsweredError('CONFLICT', 'This passkey is in the list already.');
    }
    mailQueue.wake();
  }),

  rename: accountProcedure.input(passkeyRename).mutation(async ({ ctx, input: { id, name } }) => {
    await requirePasskey(ctx, ctx.user.id, id);
    await renamePasskey(ctx.db, id, name);
  }),

  remove: accountProcedure.input(rowId).mutation(async ({ ctx, input }) => {
    const passkey = await requirePasskey(ctx, ctx.user.id, input.id);
    const mail = await passkeys.mailPasskeyChange(ctx, ctx.user, passkey.name, 'removed');
    if (!(await removePasskey(ctx.db, passkey, mail))) {
      throw new AnsweredError('CONFLICT', 'Set a password first: nothing else signs you in.');
    }
    ctx.mailQueue.wake();
  }),

  /** What the browser asks with, once for each sign-in. */
  startSignIn: publicProcedure.mutation(async ({ ctx }) => {
    const { origin, elsewhere } = passkeys.relyingParty(ctx.env);
    return { options: await passkeys.signInOptions(ctx), origin, elsewhere };
  }),

  /** Without a mailed code: an authenticator and what unlocks it are two factors. */
  signIn: publicProcedure
    .input(passkeyProof)
    .output(signedIn)
    .mutation(async ({ ctx, input }) => {
      const user = await passkeys.checkPasskey(ctx, input);
      const provenAt = user.password === '' ? ctx.now() : null;
      await ctx.session.start(user, 'signed in with a passkey', provenAt);
      return { username: user.username };
    }),
});

/** Answers the passkeys that there are. */
async function requireRoom({ db, user }: Context & { user: { id: number } }) {
  const own = await listPasskeys(db, user.id);
  if (own.length < maxPasskeys) return own;
  throw new AnsweredError('CONFLICT', `You have ${maxPasskeys} passkeys. Remove one first.`);
}

async function requirePasskey({ db }: Context, userId: number, id: number) {
  const own = await listPasskeys(db, userId);
  return own.find((passkey) => passkey.id === id) ?? notFound('passkey');
}
