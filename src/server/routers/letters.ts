import * as z from 'zod/mini';
import { changeState, countRecipients, startSending } from '#db/letters/letter-sending.ts';
import {
  copyLetter,
  createLetter,
  deleteDraft,
  findLetter,
  listLetters,
  saveDraft,
} from '#db/letters/letters.ts';
import type { LetterState } from '#db/schema.ts';
import { completeLetter, letterSave, letterSend, letterTest } from '#shared/letters.ts';
import { listPageSize, pageInput, rowId } from '#shared/lists.ts';
import { createToken } from '../auth/token.ts';
import type { Context } from '../context.ts';
import { AnsweredError, isGone, requireValid } from '../errors.ts';
import { toWords } from '../letters/letter-text.ts';
import { parseMarkdown } from '../letters/markdown.ts';
import { letterHead, previewToken, renderLetter } from '../letters/letter-mail.ts';
import { mailHead } from '../mail/mail-frame.ts';
import { sendAtOnce } from '../mail/test-mail.ts';
import { adminProcedure, router } from '../trpc.ts';

export const lettersRouter = router({
  /** A page of letters, newest first; beyond the last page, the last. */
  list: adminProcedure.input(pageInput).query(async ({ ctx, input: { page } }) => {
    const list = await listLetters(ctx.db, { page, size: listPageSize });
    const words = (text: string) => toWords(parseMarkdown(text, ctx.env.publicUrl).tokens);
    return { ...list, rows: list.rows.map((row) => ({ ...row, preview: words(row.preview) })) };
  }),

  byId: adminProcedure.input(rowId).query(({ ctx, input }) => requireLetter(ctx, input.id)),

  /** An empty draft. */
  create: adminProcedure.mutation(({ ctx }) => createLetter(ctx.db, ctx.now())),

  /** Names the version that the change was made to. One that is not the newest is answered and overwrites nothing. */
  save: adminProcedure
    .input(letterSave)
    .mutation(
      async ({ ctx, input }) => (await saveDraft(ctx.db, input, ctx.now())) ?? isGone('letter'),
    ),

  delete: adminProcedure.input(rowId).mutation(async ({ ctx, input }) => {
    if (await deleteDraft(ctx.db, input.id)) return;
    await requireLetter(ctx, input.id);
    throw conflict('Only a draft can be deleted.');
  }),

  /** A new draft with the content of any letter. */
  copy: adminProcedure
    .input(rowId)
    .mutation(
      async ({ ctx, input }) => (await copyLetter(ctx.db, input.id, ctx.now())) ?? isGone('letter'),
    ),

  /** Both halves of the mail that the letter makes as it is stored. With another version the browser asks once more. */
  preview: adminProcedure
    .input(z.partial(letterSend, { version: true }))
    .query(async ({ ctx, input }) => {
      const found = await requireLetter(ctx, input.id);
      const site = await ctx.readSite();
      const { text, html } = renderLetter(found, ctx.env.publicUrl, site)(previewToken);
      const head = letterHead(found, site);
      return { head, text, html: html.replace('<body>', () => `<body>\n${mailHead(head)}`) };
    }),

  /** How many subscribers a letter that is sent now goes to, and whether it would lack the address that many countries require. */
  recipients: adminProcedure.query(async ({ ctx }) => {
    const { street, postalCode } = (await ctx.readSite()).company.office;
    return { recipients: await countRecipients(ctx.db), isAddressMissing: !street || !postalCode };
  }),

  /** Mails the letter as it is stored to one address. The way out in it belongs to no subscriber. */
  sendTest: adminProcedure.input(letterTest).mutation(async ({ ctx, input: { id, to } }) => {
    const { publicUrl } = ctx.env;
    const content = requireValid(completeLetter, await requireLetter(ctx, id));
    const token = createToken();
    const mail = {
      to,
      ...renderLetter(content, publicUrl, await ctx.readSite())(token),
    };
    return await sendAtOnce(ctx, mail);
  }),

  /** Begins to send this version to everybody who is on the list now. A second call is refused. */
  send: adminProcedure.input(letterSend).mutation(async ({ ctx, input }) => {
    const found = await requireDraft(ctx, input);
    // What cannot be rendered fails here, and not once for each subscriber.
    renderLetter(requireValid(completeLetter, found), ctx.env.publicUrl, await ctx.readSite());
    if (!(await startSending(ctx.db, input, ctx.now()))) {
      await requireDraft(ctx, input);
      throw conflict('There are no subscribers to send this letter to.');
    }
    ctx.mailQueue.wake();
    return await requireLetter(ctx, input.id);
  }),

  pause: changeOf(['sending'], 'paused', 'Only a letter that is being sent can be paused.'),

  resume: changeOf(['paused'], 'sending', 'Only a paused letter can be resumed.'),

  /** For good. */
  stop: changeOf(
    ['sending', 'paused'],
    'stopped',
    'Only a letter that is being sent can be stopped.',
  ),
});

/** A procedure that changes the state of a letter from one of these; a repeat changes nothing. */
function changeOf(
  from: readonly LetterState[],
  to: 'sending' | 'paused' | 'stopped',
  refusal: string,
) {
  return adminProcedure.input(rowId).mutation(async ({ ctx, input: { id } }) => {
    const isChanged = await changeState(ctx.db, id, from, to, ctx.now());
    const letter = await requireLetter(ctx, id);
    if (!isChanged && letter.state !== to) throw conflict(refusal);
    ctx.mailQueue.wake();
    return letter;
  });
}

function conflict(message: string) {
  return new AnsweredError('CONFLICT', message);
}

async function requireLetter({ db }: Context, id: number) {
  return (await findLetter(db, id)) ?? isGone('letter');
}

/** Refuses a letter that is no draft any more, or has another version. */
async function requireDraft(ctx: Context, { id, version }: { id: number; version: number }) {
  const letter = await requireLetter(ctx, id);
  if (letter.state !== 'draft') throw conflict('This letter is already being sent.');
  if (letter.version === version) return letter;
  throw conflict('This letter was changed in another window. Look at it before you send it.');
}
