import { listActivity } from '#db/activity.ts';
import { deleteOtherSessions } from '#db/auth/sessions.ts';
import {
  createUser,
  deleteUser,
  findInvited,
  findUser,
  listUsers,
  setRole,
} from '#db/auth/users.ts';
import type { Database } from '#db/engine/database.ts';
import {
  administrator,
  invitationDays,
  invitationInput,
  invitationToken,
  roleChange,
} from '#shared/account.ts';
import { listPageSize, pageInput } from '#shared/lists.ts';
import { isWithin } from '../../auth/session.ts';
import { createToken, hashToken } from '../../auth/token.ts';
import { AnsweredError, notFound } from '../../errors.ts';
import { mailAtOnce } from '../../mail/mail-at-once.ts';
import { invitationMail } from '../../mail/mail-templates.ts';
import { ownerProcedure, publicProcedure, router } from '../../trpc.ts';
import { people, signedIn } from '../output-schemas.ts';

const invitationMs = invitationDays * 24 * 60 * 60 * 1_000;

interface Invited {
  token: string;
  /** Absent where there is no address. */
  isMailed?: boolean;
}

export const peopleRouter = router({
  /** By name; who was invited is there from the start. */
  list: ownerProcedure.output(people).query(({ ctx }) => listUsers(ctx.db)),

  /** Answers the token that the link is made of, which is stored nowhere. */
  invite: ownerProcedure
    .input(invitationInput)
    .mutation(async ({ ctx, input: { email, ...user } }): Promise<Invited> => {
      const token = createToken();
      const invitation = { tokenHash: hashToken(token), invitedAt: ctx.now() };
      if (!(await createUser(ctx.db, { ...user, email, password: '', invitation }))) {
        throw await nameTaken(ctx.db, user.username);
      }
      if (!email) return { token };
      const link = `${ctx.env.publicUrl}/admin/login#invitation=${token}`;
      const invited = { username: user.username, by: ctx.user.username, link };
      const mail = invitationMail(email, await ctx.readSite(), invited);
      try {
        await mailAtOnce(ctx, mail, 'The invitation could not be mailed.');
        return { token, isMailed: true };
      } catch (error) {
        ctx.log.warn('invitation not mailed', { error });
        return { token, isMailed: false };
      }
    }),

  changeRole: ownerProcedure
    .input(roleChange)
    .mutation(async ({ ctx, input: { username, role } }) => {
      const { id } = (await findUser(ctx.db, username)) ?? notFound('administrator');
      if (!(await setRole(ctx.db, id, role))) throw lastOwner('made an editor');
    }),

  /** Ends their sessions at once, and takes back an invitation. */
  remove: ownerProcedure.input(administrator).mutation(async ({ ctx, input: { username } }) => {
    const { id } = (await findUser(ctx.db, username)) ?? notFound('administrator');
    if (!(await deleteUser(ctx.db, id))) throw lastOwner('removed');
  }),

  /** What administrators did, newest first; beyond the last page, the last. */
  activity: ownerProcedure
    .input(pageInput)
    .query(({ ctx, input: { page } }) => listActivity(ctx.db, { page, size: listPageSize })),

  /** Signs in who was invited, as often as they have neither a password nor a passkey: those they choose inside. */
  accept: publicProcedure
    .input(invitationToken)
    .output(signedIn)
    .mutation(async ({ ctx, input }) => {
      const user = await findInvited(ctx.db, hashToken(input.token));
      if (!user?.invitedAt || !isWithin(invitationMs, user.invitedAt, ctx.now())) {
        const tooOld = `is too old: it was for ${invitationDays} days`;
        const left = user ? 'was used already' : 'was taken back, or its link is not whole';
        const reason = user?.invitedAt ? tooOld : left;
        throw new AnsweredError('NOT_FOUND', `This invitation ${reason}. Ask for another one.`);
      }
      // Other holders of the link are signed out; the link ends once there is a password or a passkey.
      await deleteOtherSessions(ctx.db, user.id, '');
      await ctx.session.start(user, 'came by the invitation', ctx.now());
      return { username: user.username };
    }),
});

async function nameTaken(db: Database, username: string) {
  const isInvited = (await findUser(db, username))?.invitedAt;
  const way = isInvited ? ' To make them another link, remove them and invite them again.' : '';
  return new AnsweredError('CONFLICT', `There is already somebody named ${username}.${way}`);
}

function lastOwner(change: string) {
  return new AnsweredError('CONFLICT', `The last owner cannot be ${change}.`);
}
