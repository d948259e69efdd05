import type { Outputs } from '#client/trpc.tsx';

/** A tag with the number of its facts. */
export type CountedTag = Outputs['tags']['counts'][number];

export function countOfFacts(facts: number): string {
  return facts === 1 ? '1 fact' : `${facts.toLocaleString('en')} facts`;
}
