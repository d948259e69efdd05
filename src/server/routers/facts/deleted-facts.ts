import { eraseFact, listDeletedFacts, restoreFacts } from '#db/facts/deleted.ts';
import { factLimits, factId, factIds } from '#shared/facts.ts';
import { listPageSize, pageInput } from '#shared/lists.ts';
import { withRoom } from './facts.ts';
import { AnsweredError } from '../../errors.ts';
import { adminProcedure, router } from '../../trpc.ts';

export const deletedFactsRouter = router({
  /** The newest deletion first; beyond the last page, the last. */
  list: adminProcedure
    .input(pageInput)
    .query(({ ctx, input }) => listDeletedFacts(ctx.db, { ...input, size: listPageSize })),

  /** Answers which facts were there already, and which are gone. */
  restore: adminProcedure
    .input(factIds)
    .mutation(({ ctx, input }) => withRoom(restoreFacts(ctx.db, input.ids, factLimits.facts))),

  erase: adminProcedure.input(factId).mutation(async ({ ctx, input }) => {
    if (await eraseFact(ctx.db, input.id)) return;
    throw new AnsweredError('NOT_FOUND', 'This fact is not among the deleted ones any more.');
  }),
});
