import * as z from 'zod';
import {
  createTag,
  deleteTag,
  listTagCounts,
  listTags,
  mergeTag,
  renameTag,
} from '#db/facts/tags.ts';
import { rowId } from '#shared/lists.ts';
import { tagInput, tagMerge, tagRename } from '#shared/tags.ts';
import { AnsweredError, notFound } from '../../errors.ts';
import { tag } from '../output-schemas.ts';
import { adminProcedure, router } from '../../trpc.ts';

export const tagsRouter = router({
  /** By name. */
  list: adminProcedure.output(z.array(tag)).query(({ ctx }) => listTags(ctx.db)),

  create: adminProcedure
    .input(tagInput)
    .output(tag)
    .mutation(async ({ ctx, input }) => {
      const created = await createTag(ctx.db, input.name);
      return created ?? refuseName(input.name);
    }),

  /** By name, with the number of their facts. */
  counts: adminProcedure.query(({ ctx }) => listTagCounts(ctx.db)),

  rename: adminProcedure
    .input(tagRename)
    .output(tag)
    .mutation(async ({ ctx, input: { id, name } }) => {
      const renamed = await renameTag(ctx.db, id, name);
      return renamed === 'taken' ? refuseName(name, 'name') : (renamed ?? notFound('tag'));
    }),

  merge: adminProcedure.input(tagMerge).mutation(async ({ ctx, input: { id, into } }) => {
    if (!(await mergeTag(ctx.db, id, into))) notFound('tag');
  }),

  delete: adminProcedure.input(rowId).mutation(async ({ ctx, input: { id } }) => {
    if (!(await deleteTag(ctx.db, id))) notFound('tag');
  }),
});

/** With the field where a form asked for it; the documented answer of the API is the sentence alone. */
function refuseName(name: string, field?: string): never {
  throw new AnsweredError('CONFLICT', `There is already a tag "${name}".`, { field });
}
