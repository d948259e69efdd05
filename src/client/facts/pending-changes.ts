import type { FactMove } from '#shared/facts.ts';

export interface Activation {
  id: number;
  active: boolean;
}

/**
 * The facts of a page as they will stand once the server has taken what is under way. Moves that the facts fulfil
 * already, or that lead to another page, change nothing. A fact that stays as it is stays the same object.
 * @param behind the fact after the page's last one; null at the end of the list
 */
export function applyPending<Fact extends Activation>(
  facts: readonly Fact[],
  moves: readonly FactMove[],
  activations: readonly Activation[],
  behind?: number | null,
): Fact[] {
  const result = facts.map((fact) => {
    const active = activations.findLast(({ id }) => id === fact.id)?.active ?? fact.active;
    return active === fact.active ? fact : { ...fact, active };
  });
  for (const { id, before } of moves) {
    const mover = result.find((fact) => fact.id === id);
    const target = result.find((fact) => fact.id === before);
    const isToEnd = (before ?? null) === behind;
    if (!mover || mover === target || (!target && !isToEnd)) continue;
    result.splice(result.indexOf(mover), 1);
    result.splice(target ? result.indexOf(target) : result.length, 0, mover);
  }
  return result;
}
