import { createMiddleware } from 'hono/factory';
import { AnsweredError } from './errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses what another site's page asks to change, by the browser's own word for where it comes from. */
export function sameOrigin(trustedOrigins: readonly string[]) {
  return createMiddleware(async (c, next) => {
    const origin = c.req.header('Origin');
    const site = c.req.header('Sec-Fetch-Site');
    // Programs send neither header; they carry no one's cookies but their own.
    const isForeign =
      origin === undefined
        ? site !== undefined && site !== 'same-origin' && site !== 'none'
        : !trustedOrigins.includes(origin);
    if (isForeign && !safeMethods.has(c.req.method)) {
      throw new AnsweredError('FORBIDDEN', 'This request came from another site.');
    }
    await next();
  });
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
      throw new AnsweredError(
        'UNSUPPORTED_MEDIA_TYPE',
        'Please send JSON, with the content type application/json.',
      );
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
      throw new AnsweredError('BAD_REQUEST', 'The address contains a malformed % escape.', error);
    }
    await next();
  });
}
