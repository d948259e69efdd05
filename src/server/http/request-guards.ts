import { TRPCError } from '@trpc/server';
import { createMiddleware } from 'hono/factory';
import type { Deps } from '../context.ts';
import { AnsweredError } from '../errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what another site's page asks to change, by the browser's own word for where it comes from. The first refusal
 * logs both origins: a wrong PUBLIC_URL looks like that.
 */
export function sameOrigin({ env: { publicOrigin }, log }: Pick<Deps, 'env' | 'log'>) {
  let isLogged = false;
  return createMiddleware(async (c, next) => {
    const origin = c.req.header('Origin');
    const site = c.req.header('Sec-Fetch-Site');
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    // Programs send neither header; they carry no one's cookies but their own.
    const isForeign =
      origin === undefined || !publicOrigin
        ? isForeignSite || (origin !== undefined && hostOf(origin) !== hostOf(c.req.url))
        : origin !== publicOrigin;
    if (isForeign && !safeMethods.has(c.req.method)) {
      if (!isLogged && origin !== undefined) {
        const expected = publicOrigin ?? hostOf(c.req.url);
        const refused = URL.canParse(origin) ? new URL(origin).origin : 'null';
        log.warn('request from another origin refused', { origin: refused, expected });
        isLogged = true;
      }
      throw new AnsweredError('FORBIDDEN', 'This request came from another site.');
    }
    await next();
  });
}

/** The host with its port, as far as it is not the scheme's own; undefined for what is no URL, as the origin "null". */
function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

/** Refuses bodies of any kind but JSON; a request without a body needs no content type. */
export function jsonOnly() {
  return createMiddleware(async (c, next) => {
    const type = c.req.header('Content-Type');
    const length = c.req.header('Content-Length');
    const hasBody =
      length === undefined
        ? c.req.header('Transfer-Encoding') !== undefined || type !== undefined
        : length !== '0';
    const isJson = type !== undefined && /^application\/json\s*(?:;|$)/i.test(type);
    if (hasBody && !isJson && !safeMethods.has(c.req.method)) {
      throw new TRPCError({ code: 'UNSUPPORTED_MEDIA_TYPE' });
    }
    await next();
  });
}

/** Refuses a path with a malformed percent escape, which tRPC would answer as an internal error. */
export function readablePath() {
  return createMiddleware(async (c, next) => {
    try {
      decodeURIComponent(new URL(c.req.url).pathname);
    } catch (error) {
      const message = 'The address contains a malformed % escape.';
      throw new AnsweredError('BAD_REQUEST', message, { cause: error });
    }
    await next();
  });
}
