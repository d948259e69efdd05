import { eq, sql } from 'drizzle-orm';
import { atomically, type Database } from '../engine/database.ts';
import { sitePictures } from '../schema.ts';

/** How long a picture stays that neither the draft nor a publication has. */
const unusedMs = 24 * 60 * 60 * 1_000;

const isIn = (table: 'site_draft' | 'site_publications') =>
  sql`exists (select 1 from ${sql.identifier(table)} where instr(changes, ${sitePictures.hash}) > 0)`;

export type Picture = typeof sitePictures.$inferInsert;

/** Adds a picture, and deletes those that were added long ago and are used nowhere. */
export async function addPicture(db: Database, picture: Picture): Promise<void> {
  const { addedAt } = picture;
  const long = addedAt.getTime() - unusedMs;
  await atomically(db, [
    db
      .delete(sitePictures)
      .where(
        sql`${sitePictures.addedAt} < ${long} and not ${isIn('site_draft')} and not ${isIn('site_publications')}`,
      ),
    db
      .insert(sitePictures)
      .values(picture)
      .onConflictDoUpdate({ target: sitePictures.hash, set: { addedAt } }),
  ]);
}

/** A picture, and whether it was ever published. */
export async function findPicture(db: Database, hash: string) {
  const [picture] = await db
    .select({
      type: sitePictures.type,
      base64: sitePictures.base64,
      isPublic: isIn('site_publications').mapWith(Boolean),
    })
    .from(sitePictures)
    .where(eq(sitePictures.hash, hash));
  return picture;
}
