import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../engine/database.ts';
import { byOrder, withSchedule, type Fact } from './facts.ts';
import { aiFacts } from '../schema.ts';
import { readTagNames } from './tags.ts';

/** With the names of its tags. */
export type FactToExport = Fact & { tags: string[] };

/** The ids of all facts in the order they are shown, as one value of the engine: a row for each takes much longer. */
export async function listFactIds(db: Database): Promise<number[]> {
  const inOrder = db
    .select({ id: aiFacts.id })
    .from(aiFacts)
    .orderBy(...byOrder)
    .as('in_order');
  const ids = sql<number[]>`json_group_array(${inOrder.id})`.mapWith(JSON.parse);
  const [row] = await db.select({ ids }).from(inOrder);
  return row?.ids ?? [];
}

/** The facts of these ids that are still there, in the order of the list, with the names of their tags. */
export async function readFactsWithTags(
  db: Database,
  ids: readonly number[],
): Promise<FactToExport[]> {
  const facts = await withSchedule(db).where(inArray(aiFacts.id, [...ids]));
  const tagsOf = await readTagNames(db, ids);
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  return ids.flatMap((id) => {
    const fact = byId.get(id);
    return fact ? { ...fact, tags: tagsOf.get(id) ?? [] } : [];
  });
}
