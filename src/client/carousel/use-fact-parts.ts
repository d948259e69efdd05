import { useEffect, useState } from 'react';
import type { Outputs } from '#client/trpc.tsx';

/** Some of the facts, from the first, and how many there are in all. */
export type FactsPart = Outputs['facts']['listActivePart'];
export type Fact = FactsPart['facts'][number];

/** So many facts before the last one that is known, the next ones are asked for: a minute or so of watching. */
const nearEnd = 8;

/**
 * The facts of the page, and those after them that were fetched as the carousel came near; `reach` says which fact is
 * shown. Where they do not come, the known ones go round, and the next time near their end is the next try.
 */
export function useFactParts(first: FactsPart) {
  const [known, setKnown] = useState(first);
  const [reached, reach] = useState(0);
  const { facts, total } = known;
  const isNear = facts.length < total && reached >= facts.length - nearEnd;

  useEffect(() => {
    const last = facts.at(-1);
    if (!isNear || !last) return undefined;
    let isWanted = true;
    fetchBehind(last).then(
      (next) => isWanted && setKnown(append(facts, next)),
      () => {},
    );
    return () => void (isWanted = false);
  }, [facts, isNear]);

  return { facts, total, reach };
}

async function fetchBehind({ id }: Fact): Promise<FactsPart> {
  const { getBrowserData } = await import('#client/trpc.tsx');
  return getBrowserData().utils.facts.listActivePart.fetch({ after: id });
}

/** A fact that was moved meanwhile may come a second time; behind one that is gone there are none. */
function append(facts: Fact[], next: FactsPart): FactsPart {
  const known = new Set(facts.map(({ id }) => id));
  const added = next.facts.filter(({ id }) => !known.has(id));
  const all = added.length > 0 ? [...facts, ...added] : facts;
  return { facts: all, total: Math.max(next.total, all.length) };
}
