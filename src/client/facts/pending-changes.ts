import type { FactMove } from '#shared/facts.ts';

export interface Activation {
  id: number;
  active: boolean;
}

/**
 * The facts as they will stand once the server has taken what is under way. Moves that the facts fulfil already, or
 * that name a fact of another page or the end of the list, change nothing.
 */
export function applyPending<Fact extends Activation>(
  facts: readonly Fact[],
  moves: readonly FactMove[],
  activations: readonly Activation[],
): Fact[] {
  const result = facts.map((fact) => ({
    ...fact,
    active: activations.findLast(({ id }) => id === fact.id)?.active ?? fact.active,
  }));
  for (const { id, before } of moves) {
    const mover = result.find((fact) => fact.id === id);
    const target = result.find((fact) => fact.id === before);
    if (!mover || !target || mover === target) continue;
    result.splice(result.indexOf(mover), 1);
    result.splice(result.indexOf(target), 0, mover);
  }
  return result;
}
