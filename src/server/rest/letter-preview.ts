import { Hono, type Context as HttpContext } from 'hono';
import { findLetter } from '#db/letters/letters.ts';
import { parseId } from '#shared/lists.ts';
import type { Context } from '../context.ts';
import { AnsweredError } from '../errors.ts';
import { mailFrameHeaders } from '../http/security-headers.ts';
import { previewToken, renderLetter } from '../letters/letter-mail.ts';

/** A letter as its mail will look: a page of its own, since the styles of a mail stand in its HTML. */
export function createLetterPreview(open: (c: HttpContext, responseHeaders: Headers) => Context) {
  const preview = new Hono();

  preview.get('/letters/:id/preview', async (c) => {
    const { db, env, session } = open(c, new Headers());
    const found = await session.find();
    if (!found || found.awaitingTwoFactor) {
      throw new AnsweredError('UNAUTHORIZED', 'Please sign in.');
    }
    const id = parseId(c.req.param('id'));
    if (!id) throw new AnsweredError('BAD_REQUEST', 'The id must be a positive whole number.');
    const letter = await findLetter(db, id);
    if (!letter) throw new AnsweredError('NOT_FOUND', 'This letter is not here any more.');
    return c.html(renderLetter(letter, env.publicUrl)(previewToken).html, 200, mailFrameHeaders);
  });

  return preview;
}
