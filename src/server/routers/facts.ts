import * as z from 'zod';
import { moveFact } from '#db/fact-order.ts';
import { isCheckViolation } from '#db/client.ts';
import {
  createFact,
  deleteFact,
  findFactWithTags,
  listFacts,
  listFactsPage,
  updateFact,
} from '#db/facts.ts';
import { listPublicFacts, listPublicFactsPart } from '#db/public-facts.ts';
import { addTagToFact, removeTagFromFact } from '#db/tags.ts';
import { findVersion, listVersions, type Author } from '#db/fact-versions.ts';
import {
  factId,
  factInput,
  factMove,
  factPatch,
  factsPageInput,
  factsPageSize,
  factsPartInput,
  factsPartSize,
  factTag,
  factVersionId,
  factVersionsInput,
  scheduleMessage,
  versionsPageSize,
} from '#shared/facts.ts';
import { importCheckInput, importInput } from '#shared/fact-csv.ts';
import { AnsweredError, notFound } from '../errors.ts';
import { checkTable, importTable } from '../fact-import.ts';
import {
  fact,
  factsPage,
  factsPart,
  factVersionsPage,
  factWithTags,
  importCheck,
  imported,
  nothing,
  publicFact,
} from './output-schemas.ts';
import { adminProcedure, publicProcedure, router } from '../trpc.ts';

export const factsRouter = router({
  /** What the public sees. */
  listActive: publicProcedure
    .output(z.array(publicFact))
    .query(({ ctx }) => listPublicFacts(ctx.db, ctx.now())),

  /** The first of them, or those behind one that is known, and how many there are in all. */
  listActivePart: publicProcedure
    .input(factsPartInput)
    .output(factsPart)
    .query(({ ctx, input }) =>
      listPublicFactsPart(ctx.db, ctx.now(), { ...input, size: factsPartSize }),
    ),

  list: adminProcedure.output(z.array(fact)).query(({ ctx }) => listFacts(ctx.db)),

  /** Counted from 1; beyond the last page, the last. */
  listPage: adminProcedure
    .input(factsPageInput)
    .output(factsPage)
    .query(({ ctx, input }) => listFactsPage(ctx.db, { ...input, size: factsPageSize })),

  byId: adminProcedure
    .input(factId)
    .output(factWithTags)
    .query(
      async ({ ctx, input }) => (await findFactWithTags(ctx.db, input.id)) ?? notFound('fact'),
    ),

  create: adminProcedure
    .input(factInput)
    .output(fact)
    .mutation(({ ctx, input }) => {
      const sent = new Date(input.createdAt ?? Number.NaN);
      const createdAt = Number.isNaN(sent.getTime()) ? ctx.now() : sent;
      return createFact(ctx.db, { ...input, createdAt }, authorOf(ctx));
    }),

  update: adminProcedure
    .input(factPatch)
    .output(fact)
    .mutation(async ({ ctx, input: { id, ...fields } }) => {
      try {
        return (await updateFact(ctx.db, id, fields, authorOf(ctx))) ?? notFound('fact');
      } catch (error) {
        // One of the two dates is new, the other was there already.
        if (isCheckViolation(error)) throw new AnsweredError('BAD_REQUEST', scheduleMessage);
        throw error;
      }
    }),

  delete: adminProcedure
    .input(factId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      if (!(await deleteFact(ctx.db, input.id))) notFound('fact');
    }),

  /** Takes the wish and not a step, so that a repeat changes nothing. */
  move: adminProcedure
    .input(factMove)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      if (!(await moveFact(ctx.db, input.id, input.before ?? null))) notFound('fact');
    }),

  addTag: adminProcedure
    .input(factTag)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      const missing = await addTagToFact(ctx.db, input.factId, input.tagId);
      if (missing) notFound(missing);
    }),

  removeTag: adminProcedure
    .input(factTag)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      const missing = await removeTagFromFact(ctx.db, input.factId, input.tagId);
      if (missing) notFound(missing);
    }),

  /** Newest first. */
  versions: adminProcedure
    .input(factVersionsInput)
    .output(factVersionsPage)
    .query(async ({ ctx, input: { id, cursor } }) => {
      const page = { before: cursor, size: versionsPageSize };
      const { versions, hasOlder } = await listVersions(ctx.db, id, page);
      if (versions.length === 0 && cursor === undefined) notFound('fact');
      return { versions, nextCursor: hasOlder ? versions.at(-1)?.id : undefined };
    }),

  /** Gives a fact the fields of an earlier version, which makes a new one where they differ. Tags stay as they are. */
  restoreVersion: adminProcedure
    .input(factVersionId)
    .output(fact)
    .mutation(async ({ ctx, input: { id, versionId } }) => {
      const version = (await findVersion(ctx.db, id, versionId)) ?? notFound('version');
      const { factText, source, active, factDate, showFrom, showUntil } = version;
      const fields = { factText, source, active, factDate, showFrom, showUntil };
      return (await updateFact(ctx.db, id, fields, authorOf(ctx))) ?? notFound('fact');
    }),

  /** Says of each line of a table whether it can be imported. A mutation, because an address holds no table. */
  checkImport: adminProcedure
    .input(importCheckInput)
    .output(importCheck)
    .mutation(({ ctx, input }) => checkTable(ctx.db, input.csv)),

  /** Writes all lines that are right, or none. */
  import: adminProcedure
    .input(importInput)
    .output(imported)
    .mutation(async ({ ctx, input }) => ({
      count: await importTable(ctx.db, input, authorOf(ctx)),
    })),
});

function authorOf({ user, now }: { user: { username: string }; now: () => Date }): Author {
  return { name: user.username, at: now() };
}
