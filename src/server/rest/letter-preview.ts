import { Hono, type Context as HttpContext } from 'hono';
import { findLetter } from '#db/letters/letters.ts';
import { parseId } from '#shared/lists.ts';
import type { Context } from '../context.ts';
import { requireSession } from '../auth/session.ts';
import { AnsweredError } from '../errors.ts';
import { mailFrameHeaders } from '../http/security-headers.ts';
import { letterHead, previewToken, renderLetter } from '../letters/letter-mail.ts';
import { mailHead } from '../mail/mail-frame.ts';

/** A letter as its mail will look, below what a mail program says of it: a page of its own, since the styles of a mail stand in its HTML. */
export function createLetterPreview(open: (c: HttpContext, responseHeaders: Headers) => Context) {
  const preview = new Hono();

  preview.get('/letters/:id/preview', async (c) => {
    const { db, env, readSite, session } = open(c, new Headers());
    await requireSession(session, 'editor');
    const id = parseId(c.req.param('id'));
    if (!id) throw new AnsweredError('BAD_REQUEST', 'The id must be a positive whole number.');
    const letter = await findLetter(db, id);
    if (!letter) throw new AnsweredError('NOT_FOUND', 'This letter is not here any more.');
    const site = await readSite();
    const { html } = renderLetter(letter, env.publicUrl, site)(previewToken);
    const head = mailHead(letterHead(letter, site));
    return c.html(
      html.replace('<body>', () => `<body>\n${head}`),
      200,
      mailFrameHeaders,
    );
  });

  return preview;
}
