import {
  listPublications,
  publishSite,
  readPublished,
  readSiteDraft,
  removePublication,
  saveSiteDraft,
  type SiteChanges,
} from '#db/site/site.ts';
import {
  changedElsewhere,
  pageStart,
  pageUnpublish,
  pageVersion,
  portraitInput,
  siteHistoryInput,
  sitePart,
  sitePublish,
  siteSave,
} from '#shared/site/input.ts';
import { legalPages, type SitePart } from '#shared/site/legal-pages.ts';
import type { Role } from '#db/schema.ts';
import { differences, effectiveChanges, isOfCompany, problemsOf } from '#site-content';
import type { Context } from '../context.ts';
import { AnsweredError } from '../errors.ts';
import { startText } from '../site/legal-page-drafts.ts';
import { storePortrait } from '../site/portraits.ts';
import { adminProcedure, ownerProcedure, router } from '../trpc.ts';

const historyPageSize = 20;

export const siteRouter = router({
  /** The draft of a part, what is published of it, and what the environment says in its place. */
  state: adminProcedure.input(sitePart).query(async ({ ctx, input: { part } = {} }) => {
    const { mailFrom, contactTo } = ctx.env;
    return {
      draft: await readSiteDraft(ctx.db, part),
      published: await readPublished(ctx.db, part),
      environment: { mailFrom: mailFrom?.address, contactTo },
    };
  }),

  /**
   * Names the version that the change was made to. One that is not the newest is answered and overwrites nothing. Answers as
   * well which publication is the newest by now.
   */
  save: adminProcedure.input(siteSave).mutation(async ({ ctx, input: { part, ...next } }) => {
    const { id: publishedId } = await readPublished(ctx.db, part);
    if (ctx.user.role !== 'owner') {
      const draft = await readSiteDraft(ctx.db, part);
      // Only the draft that was changed says what an editor has changed in it.
      if (draft.version !== next.version) return { isSaved: false, draft, publishedId };
      requireCompany(ctx.user, draft.changes, next.changes);
    }
    return { ...(await saveSiteDraft(ctx.db, next, part)), publishedId };
  }),

  /** Makes this version of the draft what the site says. Refused where it is not the newest, or cannot be published. */
  publish: adminProcedure
    .input(sitePublish)
    .mutation(async ({ ctx, input: { part, version, after } }) => {
      const draft = await readSiteDraft(ctx.db, part);
      if (draft.version !== version) throw new AnsweredError('CONFLICT', changedElsewhere);
      // First, for texts of any length would have to be compared.
      const [problem] = problemsOf(draft.changes, part);
      if (problem) throw new AnsweredError('BAD_REQUEST', `${problem.name} ${problem.message}`);
      const changes = effectiveChanges(draft.changes, part);
      requireCompany(ctx.user, (await readPublished(ctx.db, part)).changes, changes);
      return await publish(ctx, { version, changes }, { part, after });
    }),

  /** The publications, newest first; `cursor` asks for those behind one. */
  history: adminProcedure
    .input(siteHistoryInput)
    .query(({ ctx, input: { part, cursor } }) =>
      listPublications(ctx.db, part, { before: cursor, size: historyPageSize }),
    ),

  /** The pages of the footer, in its order: when each was published, and whether its draft says something else. */
  pages: adminProcedure.query(
    async ({ ctx }) =>
      await Promise.all(
        legalPages.map(async (page) => {
          const { changes, publishedAt } = await readPublished(ctx.db, page);
          const draft = await readSiteDraft(ctx.db, page);
          return {
            page,
            publishedAt: changes.text ? publishedAt : null,
            isChanged: differences(changes, draft.changes, page).length > 0,
          };
        }),
      ),
  ),

  /** Takes a page away: what is published from then on is nothing. Its draft and its history stay. */
  unpublish: adminProcedure
    .input(pageUnpublish)
    .mutation(async ({ ctx, input: { page: part, after } }) => {
      await publish(ctx, { changes: {} }, { part, after });
    }),

  /** Removes an earlier version of a page; refused where somebody has agreed to it. */
  removeVersion: adminProcedure
    .input(pageVersion)
    .mutation(async ({ ctx, input: { page, id } }) => {
      if (await removePublication(ctx.db, page, id)) return;
      if ((await readPublished(ctx.db, page, id)).id === 0) return;
      throw new AnsweredError(
        'CONFLICT',
        'This version is the newest one, or somebody has agreed to it: it stays.',
      );
    }),

  /** A text that a draft can begin with: what this site really does, with gaps for what only the owner knows. */
  startText: adminProcedure.input(pageStart).query(async ({ ctx, input: { page } }) => {
    const { company } = await ctx.readSite();
    return { text: startText(page, { company, isHttps: ctx.env.isHttps }) };
  }),

  /** Stores a portrait, which a draft can then name. */
  addPortrait: ownerProcedure.input(portraitInput).mutation(async ({ ctx, input }) => ({
    portrait: await storePortrait(ctx.db, input.base64, ctx.now()),
  })),
});

/** A repeat, for which the answer to the first try was lost, is no conflict: what it asks for is published. */
async function publish(
  ctx: Context & { user: { username: string } },
  next: { version?: number; changes: SiteChanges },
  { part = 'site', after }: { part?: SitePart; after: number },
) {
  const publication = { after, by: ctx.user.username, at: ctx.now(), part };
  const isNew = await publishSite(ctx.db, next, publication);
  const published = await readPublished(ctx.db, part);
  if (isNew || differences(published.changes, next.changes, part).length === 0) return published;
  throw new AnsweredError('CONFLICT', changedElsewhere);
}

/** Refuses an editor what would change the company. */
function requireCompany({ role }: { role: Role }, before: SiteChanges, after: SiteChanges) {
  if (role === 'owner' || !differences(before, after).some(({ id }) => isOfCompany(id))) return;
  throw new AnsweredError('FORBIDDEN', 'Only an owner can change the company.');
}
