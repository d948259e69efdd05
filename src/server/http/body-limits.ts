import type { HttpBindings } from '@hono/node-server';
import { TRPCError } from '@trpc/server';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { every } from 'hono/combine';
import { createMiddleware } from 'hono/factory';
import { importLimits } from '#shared/fact-csv.ts';
import type { OpenContext } from '../context.ts';

const kibibytes = 1_024;

function limitOf(maxSize: number) {
  const limitRead = bodyLimit({
    maxSize,
    onError(c: Context<{ Bindings: Partial<HttpBindings> }>) {
      // Begun, and not read to its end: the connection is closed, and no proxy shall send another request on it.
      c.env.outgoing?.setHeader('Connection', 'close');
      return tooLarge();
    },
  });
  return createMiddleware(async (c, next) => {
    const length = c.req.header('Content-Length');
    if (length === undefined) return await limitRead(c, next);
    // Untouched: the connection serves the next request.
    if (Number(length) > maxSize) tooLarge();
    return await next();
  });
}

const usual = limitOf(64 * kibibytes);

/** In every script a letter may be as long: UTF-8 has up to three bytes for a character. */
const maxLetterLength = 256 * kibibytes;
const letter = every(
  limitOf(3 * maxLetterLength),
  createMiddleware(async ({ req }, next) => {
    const body = await req.raw.clone().text();
    if (body.length > maxLetterLength) tooLarge();
    await next();
  }),
);

/** What only an administrator may send, the largest last. */
const larger = [
  { procedure: /^letters\.\w+$/, limit: letter },
  { procedure: /^site\.(?:save|addPortrait)$/, limit: limitOf(1_024 * kibibytes) },
  { procedure: /^facts\.(?:checkImport|import)$/, limit: limitOf(importLimits.bytes) },
];

/** The path of a batch names its procedures. Of such alone, as those that waited for a sign-in, the largest counts. */
function largerLimit(path: string) {
  const procedures = path.replace('/api/trpc/', '').split(',');
  const kinds = procedures.map((name) => larger.findIndex(({ procedure }) => procedure.test(name)));
  return kinds.includes(-1) ? undefined : larger[Math.max(...kinds)]?.limit;
}

/** Refuses bodies larger than any form needs. */
export function limitBodies(open: OpenContext) {
  return createMiddleware(async (c, next) => {
    const special = largerLimit(c.req.path);
    // Asked before anything of the body is read.
    const limit = special && (await open(c).session.findSignedIn()) ? special : usual;
    return await limit(c, next);
  });
}

function tooLarge(): never {
  throw new TRPCError({ code: 'PAYLOAD_TOO_LARGE' });
}
