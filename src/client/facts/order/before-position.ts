import type { Outputs } from '#client/trpc.tsx';

type FactsPage = Omit<Outputs['facts']['listPage'], 'facts'> & { facts: readonly { id: number }[] };

/**
 * Which fact one has to stand before so that it gets to a position, counted from 1; `null` for the end.
 * @param page the one with that position, or the last
 * @param from where it stands now, as far as is known
 */
export function beforePosition(
  { facts, start, total, after }: FactsPage,
  id: number,
  { from, to }: { from: number; to: number },
): number | null {
  const known = facts.findIndex((fact) => fact.id === id);
  const current = known >= 0 ? start + known + 1 : from;
  const index = Math.min(to, total) - start - 1;
  // On its way down it leaves a gap behind, into which the others move up.
  const before = current > to ? facts[index] : facts[index + 1];
  return before?.id ?? after ?? null;
}
