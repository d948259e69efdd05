import { useEffect, useRef, useState } from 'react';
import { ListPager } from '#client/desk/list-pager.tsx';
import { totalOf } from './count-of-facts.ts';
import type { Direction } from './fact-buttons.tsx';
import { FactRow } from './fact-row.tsx';
import { Pager } from './facts-pager.tsx';
import type { Listing } from './listing.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useFactChanges } from './use-fact-changes.ts';
import type { useFactsPage } from './use-facts-page.ts';
import { useSelection } from './use-selection.ts';

type FactListProps = {
  shown: NonNullable<ReturnType<typeof useFactsPage>['shown']>;
  listing: Listing;
  canReorder?: boolean;
  onPageChange: (page: number) => void;
};

/** The fact that was moved last, and its new position. */
interface Arrival {
  id: number;
  by: Direction;
  position: number;
  hasFocus: boolean;
}

/** The facts of one page, to be put in order, switched and deleted. */
export function FactList({ shown, listing, canReorder = true, onPageChange }: FactListProps) {
  const { facts, page, start, total, matches } = shown;

  const list = useRef<HTMLOListElement>(null);
  const turnedTo = useRef<number>(undefined);
  const [arrival, setArrival] = useState<Arrival>();
  const { move, update, remove } = useFactChanges();
  const selection = useSelection(JSON.stringify([page, listing]));

  useEffect(() => {
    if (turnedTo.current === page) list.current?.focus();
    turnedTo.current = undefined;
  }, [page]);

  const moveRow = (index: number, by: Direction) => {
    const step = by === 'up' ? -1 : 1;
    const id = facts[index]?.id;
    const inPage = facts[index + step]?.id;
    const neighbour = inPage ?? (by === 'up' ? shown.before : shown.after);
    if (id === undefined || neighbour === undefined) return;

    const position = start + index + 1;
    const arrive = (at: number) => setArrival({ id, by, position: at, hasFocus: false });
    arrive(position + step);
    // One down is the next one up: the page knows no fact beyond the next.
    move.mutate(by === 'up' ? { id, before: neighbour } : { id: neighbour, before: id }, {
      onSuccess: () => inPage === undefined && onPageChange(page + step),
      onError: () => arrive(position),
    });
  };

  const turn = (to: number) => {
    turnedTo.current = to;
    setArrival(undefined);
  };

  const arrivingIndex = arrival ? arrival.position - start - 1 : -1;
  const hasArrived = arrival !== undefined && facts[arrivingIndex]?.id === arrival.id;

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {hasArrived && `Moved to ${arrival.position} of ${total}`}
      </p>
      <SelectionBar
        selection={selection}
        shownIds={facts.map(({ id }) => id)}
        onRemoved={() => list.current?.focus()}
      />
      <ol
        ref={list}
        tabIndex={-1}
        start={start + 1}
        aria-label={`Facts ${start + 1} to ${start + facts.length} of ${totalOf(shown)}`}
        className="outline-none"
      >
        {facts.map((fact, index) => (
          <FactRow
            key={fact.id}
            fact={fact}
            position={start + index + 1}
            total={total}
            canReorder={canReorder}
            selectedIds={selection.isOn ? selection.ids : undefined}
            isLeaving={remove.isPending && remove.variables.id === fact.id}
            arrivesBy={
              hasArrived && index === arrivingIndex && !arrival.hasFocus ? arrival.by : undefined
            }
            onArrived={() => setArrival((latest) => latest && { ...latest, hasFocus: true })}
            onMove={(direction) => moveRow(index, direction)}
            onActiveChange={(active) => update.mutate({ id: fact.id, active })}
            onDelete={() => {
              remove.mutate({ id: fact.id }, { onSuccess: () => list.current?.focus() });
            }}
          />
        ))}
      </ol>
      {matches ? (
        <ListPager search={listing} page={page} hasNext={matches.hasNext} onTurn={turn} />
      ) : (
        <Pager
          page={page}
          shownFacts={{ first: start + 1, last: start + facts.length, total }}
          onTurn={turn}
        />
      )}
    </>
  );
}
