import { desc, lte, sql, type SQL } from 'drizzle-orm';
import { deleteBatch } from './delete-rows.ts';
import { ending, type Database } from './engine/database.ts';
import { readPage, type PageWanted } from './paging.ts';
import { activity } from './schema.ts';

export interface Entry {
  at: Date;
  /** The administrator's name; null where `what` is a whole sentence. */
  who: string | SQL<string> | null;
  /** What they did, as "deleted fact 12". Nothing in it may be of a visitor. */
  what: string | SQL<string>;
  /** Left out within ten minutes of another one like it. */
  isFrequent?: boolean;
}

const frequentMs = 10 * 60 * 1_000;

/** The write that adds an entry, for `atomically` with what it is about. */
export function addEntry(
  db: Database,
  { at, who, what, isFrequent = false }: Entry,
  condition = sql`true`,
) {
  const since = at.getTime() - frequentMs;
  const isRepeat = sql`exists (
    select 1 from activity
    where at > ${since} and at <= ${at.getTime()} and who is ${who} and what = ${what})`;
  return db.insert(activity).select(
    sql`select null, ${at.getTime()}, ${who}, ${what}
      where ${condition} and not (${Number(isFrequent)} and ${isRepeat})`,
  );
}

/**
 * The same database, but that every list of writes adds the entry as well, if the last of them changes a row: so lists end
 * with the write that decides.
 */
export function recording(db: Database, entry: () => Entry): Database {
  return ending(db, () => addEntry(db, entry(), sql`changes() > 0`));
}

/** A page of entries, newest first; of a page behind the last one, the last. */
export async function listActivity(db: Database, page: PageWanted) {
  return await readPage(db, () => db.select().from(activity).orderBy(desc(activity.id)), page);
}

/** Deletes a batch of the entries from before `before`, and answers how many. */
export async function deleteOldActivity(db: Database, before: Date): Promise<number> {
  return await deleteBatch(db, activity, lte(activity.at, before));
}
