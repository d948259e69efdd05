import { useEffect, useRef, useState } from 'react';
import { ReorderList } from '#client/ui/reorder/reorder-list.tsx';
import { FactRow } from './fact-row.tsx';
import { Pager } from './facts-pager.tsx';
import { PositionDialog, type AskedPosition } from './position-dialog.tsx';
import { useFactChanges } from './use-fact-changes.ts';
import { useFactMoves } from './use-fact-moves.ts';
import type { useFactsPage } from './use-facts-page.ts';

type FactListProps = {
  shown: NonNullable<ReturnType<typeof useFactsPage>['shown']>;
  onPageChange: (page: number) => void;
  /** False while the facts shown are not all there are, in their order. */
  canReorder?: boolean;
};

/** The facts of one page, to be put in order, switched and deleted. */
export function FactList({ shown, onPageChange, canReorder = true }: FactListProps) {
  const { facts, page, start, total } = shown;
  const list = useRef<HTMLOListElement>(null);
  const turnedTo = useRef<number>(undefined);
  const [asked, setAsked] = useState<AskedPosition>();
  const { move, update, remove } = useFactChanges();
  const moves = useFactMoves({ shown, move, onPageChange });
  const { arrived } = moves;

  useEffect(() => {
    if (turnedTo.current === page) list.current?.focus();
    turnedTo.current = undefined;
  }, [page]);

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {arrived && `Moved to ${arrived.position} of ${total}`}
      </p>
      <ReorderList
        ref={list}
        items={facts.map(({ id, factText }) => ({ id, text: shorten(factText) }))}
        isDisabled={!canReorder}
        onReorder={moves.dropRow}
        tabIndex={-1}
        start={start + 1}
        aria-label={`Facts ${start + 1} to ${start + facts.length} of ${total}`}
        className="outline-none"
      >
        {facts.map((fact, index) => (
          <FactRow
            key={fact.id}
            fact={fact}
            position={start + index + 1}
            total={total}
            page={page > 1 ? page : undefined}
            isLeaving={remove.isPending && remove.variables.id === fact.id}
            canReorder={canReorder}
            arrivesBy={arrived?.id === fact.id ? arrived.by : undefined}
            onArrived={moves.confirmArrival}
            onMove={(direction) => moves.moveRow(index, direction)}
            onMoveToPosition={() => setAsked({ fact, position: start + index + 1 })}
            onActiveChange={(active) => update.mutate({ id: fact.id, active })}
            onDelete={() => {
              remove.mutate({ id: fact.id }, { onSuccess: () => list.current?.focus() });
            }}
          />
        ))}
      </ReorderList>
      <Pager
        page={page}
        shownFacts={{ first: start + 1, last: start + facts.length, total }}
        onTurn={(to) => {
          turnedTo.current = to;
          moves.forgetArrival();
        }}
      />
      {asked && (
        <PositionDialog
          {...asked}
          total={total}
          onMoved={(position) => {
            setAsked(undefined);
            moves.follow(asked.fact.id, position);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** For what is heard with every step: a fact has up to 1,000 characters. */
function shorten(factText: string): string {
  return factText.length > 80 ? `${[...factText].slice(0, 79).join('').trimEnd()}…` : factText;
}
