import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { historyOf } from '../paging.ts';
import { factVersions } from '../schema.ts';

export interface Author {
  /** The administrator's name; null for the site itself. */
  name: string | null;
  at: Date;
}

/**
 * The write that adds a version of each of these facts that differs from its newest one, for `atomically`: it goes behind
 * the writes that change them. `ids` is a list or a query in parentheses.
 */
export function recordVersions(db: Database, ids: SQL, { name, at }: Author) {
  return db.insert(factVersions).select(sql`
    select null, changed.*, ${name}, ${at.getTime()} from (
      select id, fact_text, source, active, fact_date, show_from, show_until
      from ai_facts left join fact_schedules on fact_id = id
      where id in ${ids}
      except
      select fact_id, fact_text, source, active, fact_date, show_from, show_until
      from fact_versions
      where id in (select max(id) from fact_versions where fact_id in ${ids} group by fact_id)
    ) changed`);
}

/** The versions of a fact, newest first: as many as `size` says, from the newest or from behind the version `before`. */
export async function listVersions(
  db: Database,
  factId: number,
  { before = Number.MAX_SAFE_INTEGER, size }: { before?: number; size: number },
) {
  const rows = await db
    .select()
    .from(factVersions)
    .where(and(eq(factVersions.factId, factId), lt(factVersions.id, before)))
    .orderBy(desc(factVersions.id))
    .limit(size + 1);
  return historyOf(rows, size);
}

/** `undefined` when the fact has no such version. */
export async function findVersion(db: Database, factId: number, versionId: number) {
  const [version] = await db
    .select()
    .from(factVersions)
    .where(and(eq(factVersions.id, versionId), eq(factVersions.factId, factId)));
  return version;
}
