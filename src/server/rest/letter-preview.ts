import { Hono, type Context as HttpContext } from 'hono';
import { parseId } from '#shared/lists.ts';
import type { Context } from '../context.ts';
import { mailFrameHeaders } from '../http/security-headers.ts';
import { createCaller } from '../routers/index.ts';

/** A letter as its mail will look: a page of its own, since the styles of a mail stand in its HTML. */
export function createLetterPreview(open: (c: HttpContext, responseHeaders: Headers) => Context) {
  const preview = new Hono();

  preview.get('/letters/:id/preview', async (c) => {
    const id = parseId(c.req.param('id')) ?? Number.NaN;
    const { html } = await createCaller(open(c, new Headers())).letters.preview({ id });
    return c.html(html, 200, mailFrameHeaders);
  });

  return preview;
}
