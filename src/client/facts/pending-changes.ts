/** The wish that one fact stands before another. */
export interface Move {
  first: number;
  second: number;
}

export interface Activation {
  id: number;
  active: boolean;
}

/**
 * The facts as they will stand once the server has taken what is under way. Wishes that the facts fulfil already, or
 * that are about a fact of another page, change nothing.
 */
export function applyPending<Fact extends Activation>(
  facts: readonly Fact[],
  moves: readonly Move[],
  activations: readonly Activation[],
): Fact[] {
  const result = facts.map((fact) => ({
    ...fact,
    active: activations.findLast(({ id }) => id === fact.id)?.active ?? fact.active,
  }));
  for (const { first, second } of moves) {
    const from = result.findIndex(({ id }) => id === first);
    const to = result.findIndex(({ id }) => id === second);
    const [mover, other] = [result[from], result[to]];
    if (!mover || !other || from < to) continue;
    result[to] = mover;
    result[from] = other;
  }
  return result;
}
