import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import type { Fact } from './facts.ts';
import { aiFacts, aiFactTags, factSchedules, tags } from './schema.ts';
import { sortByName } from './tags.ts';

export type FactToExport = Fact & { tags: string[] };

/** Facts with the names of their tags, in the order they are shown: as many as `size` says, behind the fact `after`. */
export async function readFactsWithTags(
  db: Database,
  { after, size }: { after?: Pick<Fact, 'id' | 'order'>; size: number },
): Promise<FactToExport[]> {
  const facts = await db
    .select({
      ...getTableColumns(aiFacts),
      showFrom: factSchedules.showFrom,
      showUntil: factSchedules.showUntil,
    })
    .from(aiFacts)
    .leftJoin(factSchedules, eq(factSchedules.factId, aiFacts.id))
    .where(after && sql`(${aiFacts.order}, ${aiFacts.id}) > (${after.order}, ${after.id})`)
    .orderBy(asc(aiFacts.order), asc(aiFacts.id))
    .limit(size);
  const links = await db
    .select({ factId: aiFactTags.factId, tag: tags })
    .from(aiFactTags)
    .innerJoin(tags, eq(tags.id, aiFactTags.tagId))
    .where(
      inArray(
        aiFactTags.factId,
        facts.map(({ id }) => id),
      ),
    );
  const byFact = Map.groupBy(links, ({ factId }) => factId);
  return facts.map((fact) => ({
    ...fact,
    tags: sortByName(byFact.get(fact.id)?.map(({ tag }) => tag) ?? []).map(({ name }) => name),
  }));
}
