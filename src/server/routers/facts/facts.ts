import * as z from 'zod';
import { moveFact } from '#db/facts/order.ts';
import { isCheckViolation, isUniqueViolation } from '#db/engine/error-kinds.ts';
import { deleteFacts } from '#db/facts/deleted.ts';
import { listFactsPage } from '#db/facts/list.ts';
import {
  createFact,
  findFactWithTags,
  findSameFact,
  listFacts,
  setFactsActive,
  updateFact,
} from '#db/facts/facts.ts';
import { listPublicFacts, listPublicFactsPart } from '#db/facts/public.ts';
import { addTagToFacts, findMissing, removeTagFromFacts } from '#db/facts/tags.ts';
import { findVersion, listVersions, type Author } from '#db/facts/versions.ts';
import {
  factId,
  factIds,
  factInput,
  factLimits,
  factMove,
  factPatch,
  factsActivation,
  factsPageInput,
  factsPartInput,
  factsPartSize,
  factsTag,
  factTag,
  factVersionId,
  factVersionsInput,
  noRoom,
  scheduleMessage,
} from '#shared/facts.ts';
import { importCheckInput, importInput } from '#shared/fact-csv.ts';
import { listPageSize } from '#shared/lists.ts';
import { AnsweredError, notFound } from '../../errors.ts';
import { checkTable, importTable } from './fact-import.ts';
import { fact, factsPart, factWithTags, publicFact } from '../output-schemas.ts';
import { adminProcedure, publicProcedure, router } from '../../trpc.ts';

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

  /** All facts or those that search, tag and status ask for; pages count from 1, and beyond the last comes the last. */
  listPage: adminProcedure
    .input(factsPageInput)
    .query(({ ctx, input: { page, ...filter } }) =>
      listFactsPage(ctx.db, { page, size: listPageSize }, filter, ctx.now()),
    ),

  byId: adminProcedure
    .input(factId)
    .output(factWithTags)
    .query(
      async ({ ctx, input }) => (await findFactWithTags(ctx.db, input.id)) ?? notFound('fact'),
    ),

  create: adminProcedure
    .input(factInput)
    .output(fact)
    .mutation(async ({ ctx, input: { isRepeat, ...input } }) => {
      const sent = new Date(input.createdAt ?? Number.NaN);
      const wanted = { ...input, createdAt: Number.isNaN(sent.getTime()) ? ctx.now() : sent };
      const made = isRepeat && (await findSameFact(ctx.db, wanted));
      return made || (await withRoom(createFact(ctx.db, wanted, authorOf(ctx), factLimits.facts)));
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

  /** To the deleted facts, from which it can be restored. */
  delete: adminProcedure.input(factId).mutation(async ({ ctx, input }) => {
    const deleted = await deleteFacts(ctx.db, [input.id], ctx.now());
    if (deleted.length === 0) notFound('fact');
  }),

  /** Takes the wish and not a step, so that a repeat changes nothing. */
  move: adminProcedure.input(factMove).mutation(async ({ ctx, input }) => {
    if (!(await moveFact(ctx.db, input.id, input.before ?? null))) notFound('fact');
  }),

  addTag: changeOfTag(addTagToFacts),

  removeTag: changeOfTag(removeTagFromFacts),

  // Changes of many facts leave out those that are gone, and answer which ones they changed.

  deleteMany: adminProcedure.input(factIds).mutation(async ({ ctx, input }) => ({
    ids: await deleteFacts(ctx.db, input.ids, ctx.now()),
  })),

  setActive: adminProcedure
    .input(factsActivation)
    .mutation(async ({ ctx, input: { ids, active } }) => ({
      ids: await setFactsActive(ctx.db, ids, active, authorOf(ctx)),
    })),

  addTagToMany: adminProcedure.input(factsTag).mutation(async ({ ctx, input: { ids, tagId } }) => ({
    ids: (await addTagToFacts(ctx.db, ids, tagId)) ?? notFound('tag'),
  })),

  removeTagFromMany: adminProcedure
    .input(factsTag)
    .mutation(async ({ ctx, input: { ids, tagId } }) => ({
      ids: await removeTagFromFacts(ctx.db, ids, tagId),
    })),

  /** Newest first. */
  versions: adminProcedure
    .input(factVersionsInput)
    .query(async ({ ctx, input: { id, cursor } }) => {
      const page = { before: cursor, size: listPageSize };
      const history = await listVersions(ctx.db, id, page);
      if (history.versions.length === 0 && cursor === undefined) notFound('fact');
      return history;
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
    .mutation(({ ctx, input }) => checkTable(ctx.db, input.csv)),

  /** Writes all lines that are right, or none. */
  import: adminProcedure.input(importInput).mutation(async ({ ctx, input }) => ({
    count: await importTable(ctx.db, input, authorOf(ctx)),
  })),
});

/** A procedure that changes whether one fact has a tag; a repeat changes nothing. */
function changeOfTag(change: typeof addTagToFacts) {
  return adminProcedure.input(factTag).mutation(async ({ ctx, input: { factId, tagId } }) => {
    const missing = await findMissing(ctx.db, factId, tagId);
    if (missing) notFound(missing);
    await change(ctx.db, [factId], tagId);
  });
}

function authorOf({ user, now }: { user: { username: string }; now: () => Date }): Author {
  return { name: user.username, at: now() };
}

/** Refuses what would leave more facts than a site holds. */
export async function withRoom<Answer>(change: Promise<Answer>): Promise<Answer> {
  try {
    return await change;
  } catch (error) {
    if (isUniqueViolation(error)) throw new AnsweredError('CONFLICT', noRoom);
    throw error;
  }
}
