import {
  copyLetter,
  createLetter,
  deleteDraft,
  findLetter,
  listLetters,
  saveDraft,
} from '#db/letters.ts';
import { letterListInput, letterSave } from '#shared/letters.ts';
import { listPageSize, rowId } from '#shared/lists.ts';
import type { Context } from '../context.ts';
import { AnsweredError } from '../errors.ts';
import { adminProcedure, router } from '../trpc.ts';
import { letter, letterSaved, lettersPage, nothing } from './output-schemas.ts';

export const lettersRouter = router({
  /** A page of letters, newest first; beyond the last page, the last. */
  list: adminProcedure
    .input(letterListInput)
    .output(lettersPage)
    .query(({ ctx, input: { page } }) => listLetters(ctx.db, { page, size: listPageSize })),

  byId: adminProcedure
    .input(rowId)
    .output(letter)
    .query(({ ctx, input }) => requireLetter(ctx, input.id)),

  /** An empty draft. */
  create: adminProcedure.output(letter).mutation(({ ctx }) => createLetter(ctx.db, ctx.now())),

  /** Names the version that the change was made to. One that is not the newest is answered and overwrites nothing. */
  save: adminProcedure
    .input(letterSave)
    .output(letterSaved)
    .mutation(async ({ ctx, input }) => (await saveDraft(ctx.db, input, ctx.now())) ?? isGone()),

  delete: adminProcedure
    .input(rowId)
    .output(nothing)
    .mutation(async ({ ctx, input }) => {
      if (await deleteDraft(ctx.db, input.id)) return;
      await requireLetter(ctx, input.id);
      throw new AnsweredError('CONFLICT', 'Only a draft can be deleted.');
    }),

  /** A new draft with the content of any letter. */
  copy: adminProcedure
    .input(rowId)
    .output(letter)
    .mutation(
      async ({ ctx, input }) => (await copyLetter(ctx.db, input.id, ctx.now())) ?? isGone(),
    ),
});

async function requireLetter({ db }: Context, id: number) {
  return (await findLetter(db, id)) ?? isGone();
}

function isGone(): never {
  throw new AnsweredError('NOT_FOUND', 'This letter is not here any more.');
}
