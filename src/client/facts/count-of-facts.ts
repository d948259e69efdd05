import type { Outputs } from '#client/trpc.tsx';

type Counted = Pick<Outputs['facts']['listPage'], 'total' | 'matches'>;

/** How many facts a list has: "12", or "more than 500" where they are not counted. */
export function totalOf({ total, matches }: Counted): string {
  if (!matches) return `${total}`;
  return matches.isMore ? `more than ${matches.total}` : `${matches.total}`;
}

/** "1 fact", "12 facts". */
export function countOfFacts(list: Counted): string {
  const total = totalOf(list);
  return total === '1' ? '1 fact' : `${total} facts`;
}
