import { eq, isNull } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { tagKeys, tags } from '../schema.ts';

/** A name as it is compared, whatever its letter case. SQLite folds the case of ASCII letters only. */
export function tagKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** Adds the keys that are missing, as after a migration: only code can fold the letter case of every alphabet. */
export async function ensureTagKeys(db: Database): Promise<void> {
  const missing = await db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .leftJoin(tagKeys, eq(tagKeys.tagId, tags.id))
    .where(isNull(tagKeys.tagId));
  for (const { id, name } of missing) {
    // Where two old tags differ in letter case alone, the older one gets the key and both stay.
    await db
      .insert(tagKeys)
      .values({ key: tagKey(name), tagId: id })
      .onConflictDoNothing();
  }
}
