import { sql, type SQL } from 'drizzle-orm';
import type { Database } from './client.ts';
import { factVersions } from './schema.ts';

/** Who changes facts, and when. */
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
