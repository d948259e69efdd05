import { TRPCError } from '@trpc/server';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { importLimits } from '#shared/fact-csv.ts';

const maxBodyBytes = 64 * 1024;
/** Each by itself: a batch of several procedures has another path. */
const tablePaths = new Set(['/api/trpc/facts.checkImport', '/api/trpc/facts.import']);

/** Refuses bodies larger than any form needs. Only an administrator may send a table, which is larger. */
export function limitBodies({ isAdmin }: { isAdmin: (c: Context) => Promise<boolean> }) {
  const limit = bodyLimit({ maxSize: maxBodyBytes, onError: tooLarge });
  const tableLimit = bodyLimit({ maxSize: importLimits.bytes, onError: tooLarge });
  return createMiddleware(async (c, next) => {
    // Asked before anything of the body is read.
    const takesTable = tablePaths.has(c.req.path) && (await isAdmin(c));
    return await (takesTable ? tableLimit : limit)(c, next);
  });
}

function tooLarge(): never {
  throw new TRPCError({ code: 'PAYLOAD_TOO_LARGE' });
}
