import type { Outputs } from '#client/trpc.tsx';

/** Some of the facts, from the first, and how many there are in all. */
export type FactsPart = Outputs['facts']['listActivePart'];
export type Fact = FactsPart['facts'][number];

/** So many facts before the last one that is known, the next ones are asked for: a minute or so of watching. */
const nearEnd = 8;

/**
 * A function to call whenever another fact is shown: near the end of those that are known it fetches those behind the
 * last one and hands them over. Where they do not come, the known ones go round, and the next time near their end is the
 * next try.
 */
export function fetchAsNeeded(total: number, onFetched: (facts: Fact[], total: number) => void) {
  let isFetching = false;
  return async (ids: readonly number[], shown: number) => {
    const isNear = ids.length < total && shown >= ids.length - nearEnd;
    const last = ids.at(-1);
    if (!isNear) isFetching = false;
    if (!isNear || isFetching || last === undefined) return;
    isFetching = true;
    try {
      const next = await fetchBehind(last);
      // A fact that was moved meanwhile may come a second time; behind one that is gone there are none.
      const added = next.facts.filter(({ id }) => !ids.includes(id));
      total = Math.max(next.total, ids.length + added.length);
      onFetched(added, total);
    } catch {
      // They are asked for again.
    }
  };
}

async function fetchBehind(id: number): Promise<FactsPart> {
  const { getBrowserData } = await import('#client/trpc.tsx');
  return getBrowserData().utils.facts.listActivePart.fetch({ after: id });
}
