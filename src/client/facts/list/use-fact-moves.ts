import { useState } from 'react';
import { listPageSize } from '#shared/lists.ts';
import type { useFactChanges } from '#client/facts/fact-changes.ts';
import type { ArrivesBy, Direction } from './row-actions.ts';
import type { useFactsPage } from './facts-page.ts';

/** The fact that was moved last, and its new position. */
interface Arrival {
  id: number;
  position: number;
  /** Of how many, by then. */
  total: number;
  /** The control that is to have the focus; `undefined` once it has. */
  by?: ArrivesBy;
}

type FactMovesOptions = {
  shown: NonNullable<ReturnType<typeof useFactsPage>['shown']>;
  move: ReturnType<typeof useFactChanges>['move'];
  onPageChange: (page: number) => void;
};

/** The ways to put the facts of a page in order, and where the fact moved last arrives. */
export function useFactMoves({ shown, move, onPageChange }: FactMovesOptions) {
  const { facts, page, start, total } = shown;
  const [arrival, setArrival] = useState<Arrival>();
  const index = arrival ? arrival.position - start - 1 : -1;
  const hasArrived = arrival !== undefined && facts[index]?.id === arrival.id;

  return {
    /** Once it stands there. */
    arrived: hasArrived ? arrival : undefined,
    confirmArrival: () => setArrival((latest) => latest && { ...latest, by: undefined }),
    forgetArrival: () => setArrival(undefined),

    /** By one place, which may be on the next page. */
    moveRow(id: number, by: Direction) {
      const from = facts.findIndex((fact) => fact.id === id);
      const step = by === 'up' ? -1 : 1;
      const inPage = facts[from + step]?.id;
      const neighbour = inPage ?? (by === 'up' ? shown.before : shown.after);
      if (from < 0 || neighbour === undefined) return;

      const position = start + from + 1;
      setArrival({ id, by, position: position + step, total });
      // One down is the next one up: the page knows no fact beyond the next.
      move.mutate(by === 'up' ? { id, before: neighbour } : { id: neighbour, before: id }, {
        onSuccess: () => inPage === undefined && onPageChange(page + step),
        onError: () => setArrival({ id, by, position, total }),
      });
    },

    /** Into a gap between the facts of the page; 0 is before the first. */
    dropRow(from: number, gap: number) {
      const id = facts[from]?.id;
      if (id === undefined) return;
      const arrive = (at: number) => setArrival({ id, position: start + at + 1, total });
      arrive(gap > from ? gap - 1 : gap);
      // Behind the last one: before what the next page begins with.
      const before = facts[gap]?.id ?? shown.after ?? null;
      move.mutate({ id, before }, { onError: () => arrive(from) });
    },

    /** Follows a fact that was moved to a position on any page. */
    follow(id: number, position: number) {
      setArrival({ id, by: 'menu', position, total });
      const target = Math.ceil(position / listPageSize);
      if (target !== page) onPageChange(target);
    },
  };
}
