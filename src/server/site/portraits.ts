import { hash } from 'node:crypto';
import { Hono } from 'hono';
import type { Database } from '#db/engine/database.ts';
import { addPicture, findPicture } from '#db/site/pictures.ts';
import { portraitLimits, portraitMessage } from '#shared/site/input.ts';
import { pictureTypeOf } from '#shared/site/picture.ts';
import type { OpenContext } from '../context.ts';
import { AnsweredError } from '../errors.ts';
import { immutable, notStored } from '../http/cache-control.ts';

/** Stores a portrait and answers its address, which has its hash. Throws when it is no picture, or too large. */
export async function storePortrait(db: Database, base64: string, addedAt: Date): Promise<string> {
  const bytes = Buffer.from(base64, 'base64');
  const found = pictureTypeOf(bytes);
  if (!found || bytes.length > portraitLimits.bytes) {
    throw new AnsweredError('BAD_REQUEST', portraitMessage);
  }
  const name = hash('sha256', bytes);
  await addPicture(db, { hash: name, type: found.type, base64: bytes.toString('base64'), addedAt });
  return `/portraits/${name}.${found.ending}`;
}

/** Sends portraits: those that were ever published to everybody, others to an administrator. */
export function createPortraits(open: OpenContext) {
  const portraits = new Hono();

  portraits.get('/portraits/:name{[\\da-f]{64}\\.(?:jpg|png|webp)}', async (c, next) => {
    const { db, session } = open(c);
    const picture = await findPicture(db, c.req.param('name').slice(0, 64));
    const isShown = picture?.isPublic || (picture && (await session.findSignedIn()));
    if (!picture || !isShown) {
      await next();
      // It may be there for the next one who asks.
      return c.header('Cache-Control', notStored);
    }
    return c.body(Buffer.from(picture.base64, 'base64'), 200, {
      'Content-Type': picture.type,
      'Cache-Control': picture.isPublic ? immutable : notStored,
    });
  });

  return portraits;
}
