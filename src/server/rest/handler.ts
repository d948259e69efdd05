import { Hono, type Context as HttpContext } from 'hono';
import { parseId } from '#shared/lists.ts';
import type { Context } from '../context.ts';
import { AnsweredError } from '../errors.ts';
import { createCsvDownloads } from './csv.ts';
import { createLetterPreview } from './letter-preview.ts';
import { openApiDocument } from './openapi.ts';
import { restRoutes } from './routes.ts';
import { createCaller } from '../routers/index.ts';

/** Serves the documented `/api`: each route of the table calls its procedure in this process. */
export function createRest(
  open: (c: HttpContext, responseHeaders: Headers) => Context,
  { cookieName }: { cookieName: string },
) {
  const rest = new Hono();

  for (const { method, path, body, status, run } of restRoutes) {
    rest.on(method, path, async (c) => {
      const headers = new Headers();
      const caller = createCaller(open(c, headers));
      const json = await readJson(c);
      const answer = await run(caller, {
        body: body && requireObject(json),
        // No number at all is refused by the procedure, in its own words.
        id: (name) => parseId(c.req.param(name) ?? '') ?? Number.NaN,
      });
      for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', cookie, { append: true });
      return c.json(answer, status);
    });
  }

  rest.route('/', createCsvDownloads(open));
  rest.route('/', createLetterPreview(open));

  rest.get('/openapi.json', (c) => c.json(openApiDocument(restRoutes, cookieName)));

  return rest;
}

/** An empty object for an empty body; throws when the body is no JSON. */
async function readJson(c: HttpContext): Promise<unknown> {
  const text = (await c.req.text()) || '{}';
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AnsweredError('BAD_REQUEST', 'The request is no valid JSON.', { cause: error });
  }
}

function requireObject(value: unknown): object {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new AnsweredError('BAD_REQUEST', 'The request must be a JSON object.');
}
