import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

const kibibytes = 1_024;
const maxBodyBytes = 64 * kibibytes;
const maxLetterBytes = 256 * kibibytes;

/** Requests for letters and nothing else. The path of a batch names its procedures, separated by commas. */
const letterPath = /^\/api\/trpc\/letters\.\w+(?:,letters\.\w+)*$/;

export interface BodySizeOptions {
  isAdmin(c: Context): Promise<boolean>;
  /** Throws what is answered to a body that is too large. */
  onError(): never;
}

/** Refuses bodies that are too large. Only an administrator's letter may be longer than anything else. */
export function limitBodySize({ isAdmin, onError }: BodySizeOptions): MiddlewareHandler {
  const limit = bodyLimit({ maxSize: maxBodyBytes, onError });
  const letterLimit = bodyLimit({ maxSize: maxLetterBytes, onError });
  return async (c, next) => {
    const isLetter = letterPath.test(c.req.path) && (await isAdmin(c));
    return await (isLetter ? letterLimit : limit)(c, next);
  };
}
