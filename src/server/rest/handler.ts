import { Hono, type Context as HttpContext } from 'hono';
import { parseId } from '#shared/lists.ts';
import type { OpenContext } from '../context.ts';
import { AnsweredError } from '../errors.ts';
import { mailFrameHeaders } from '../http/security-headers.ts';
import { createCsvDownloads } from './csv.ts';
import { openApiDocument } from './openapi.ts';
import { restRoutes } from './routes.ts';
import { createCaller } from '../routers/index.ts';

/** Serves the documented `/api`: each route of the table calls its procedure in this process. */
export function createRest(open: OpenContext, cookieName: string) {
  const rest = new Hono();

  for (const { method, path, body, status, run } of restRoutes) {
    rest.on(method, path, async (c) => {
      const headers = new Headers();
      const caller = createCaller(open(c, headers));
      const json = await readJson(c);
      const answer = await run(caller, {
        body: body && requireObject(json),
        id: (name) => idOf(c.req.param(name)),
      });
      for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
      return c.json(answer, status);
    });
  }

  rest.route('/', createCsvDownloads(open));

  // A letter as its mail will look: a page of its own, since the styles of a mail stand in its HTML.
  rest.get('/letters/:id/preview', async (c) => {
    const caller = createCaller(open(c));
    const { html } = await caller.letters.preview({ id: idOf(c.req.param('id')) });
    // In the frame, no page that a link leads to would be shown.
    return c.html(html.replaceAll('<a ', '<a target="_blank" '), 200, mailFrameHeaders);
  });

  rest.get('/openapi.json', async (c) => {
    const { company } = await open(c).readSite();
    return c.json(openApiDocument(company.name, restRoutes, cookieName));
  });

  return rest;
}

/** What is no id is refused by the procedure, in its own words. */
function idOf(text = ''): number {
  return parseId(text) ?? Number.NaN;
}

/** An empty object for an empty body; throws when the body is no JSON, or not in UTF-8. */
async function readJson(c: HttpContext): Promise<unknown> {
  const bytes = await c.req.arrayBuffer();
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes) || '{}');
  } catch (error) {
    throw new AnsweredError('BAD_REQUEST', 'The request is no valid JSON.', { cause: error });
  }
}

function requireObject(value: unknown): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new AnsweredError('BAD_REQUEST', 'The request must be a JSON object.');
}
