import * as z from 'zod';
import { createTag, listTags } from '#db/tags.ts';
import { tagInput } from '#shared/tags.ts';
import { AnsweredError } from '../errors.ts';
import { tag } from './output-schemas.ts';
import { adminProcedure, router } from '../trpc.ts';

export const tagsRouter = router({
  /** By name. */
  list: adminProcedure.output(z.array(tag)).query(({ ctx }) => listTags(ctx.db)),

  create: adminProcedure
    .input(tagInput)
    .output(tag)
    .mutation(async ({ ctx, input }) => {
      const created = await createTag(ctx.db, input.name);
      if (!created) throw new AnsweredError('CONFLICT', `There is already a tag "${input.name}".`);
      return created;
    }),
});
