import { useEffect, useRef, useState } from 'react';
import { ListPager } from '#client/desk/list/list-pager.tsx';
import { ChangeFailure } from '#client/desk/list/states.tsx';
import { takesLostFocus } from '#client/ui/admin/lost-focus.ts';
import { ReorderList } from '#client/ui/reorder/reorder-list.tsx';
import { useSlidingRows } from '#client/ui/reorder/use-sliding-rows.ts';
import { isFiltered, type Listing } from '#client/facts/listing.ts';
import { useFactChanges } from '#client/facts/fact-changes.ts';
import type { Selection } from '#client/facts/use-selection.ts';
import { FactRow } from './fact-row.tsx';
import { PositionDialog, type AskedPosition } from './position-dialog.tsx';
import { useRowActions } from './row-actions.ts';
import { useFactMoves } from './use-fact-moves.ts';
import type { useFactsPage } from './facts-page.ts';

type FactListProps = {
  shown: NonNullable<ReturnType<typeof useFactsPage>['shown']>;
  listing: Listing;
  selection: Selection;
  onPageChange: (page: number) => void;
};

export function FactList({ shown, listing, selection, onPageChange }: FactListProps) {
  const { facts, page, start, total, matches } = shown;
  const canReorder = !isFiltered(listing);
  const list = useRef<HTMLOListElement>(null);
  const turnedTo = useRef<number>(undefined);
  const [asked, setAsked] = useState<AskedPosition>();
  const { move, update, remove } = useFactChanges();
  const moves = useFactMoves({ shown, move, onPageChange });
  const { arrived } = moves;
  useSlidingRows(list, arrived);

  const actions = useRowActions({
    move: moves.moveRow,
    askPosition(id) {
      const index = facts.findIndex((fact) => fact.id === id);
      const fact = facts[index];
      if (fact) setAsked({ fact, position: start + index + 1 });
    },
    select: selection.select,
    setActive: (id, active) => update.mutate({ id, active }),
    remove(id) {
      // With "Undo" it would stand there once more.
      moves.forgetArrival();
      remove.mutate({ id });
    },
    confirmArrival: moves.confirmArrival,
  });

  useEffect(() => {
    if (turnedTo.current === page) list.current?.focus();
    turnedTo.current = undefined;
  }, [page]);

  const turn = (to: number) => {
    turnedTo.current = to;
    moves.forgetArrival();
  };

  return (
    <>
      <p aria-live="polite" className="sr-only">
        {arrived && `Moved to ${arrived.position} of ${arrived.total}`}
      </p>
      <ChangeFailure of={[move, update, remove]} />
      <ReorderList
        ref={list}
        items={facts.map(({ id, factText }) => ({ id, text: shorten(factText) }))}
        isDisabled={!canReorder}
        onReorder={moves.dropRow}
        {...takesLostFocus}
        start={start + 1}
        aria-label={`Facts ${start + 1} to ${start + facts.length} of ${matches}`}
        className="outline-none"
      >
        {facts.map((fact, index) => (
          <FactRow
            key={fact.id}
            fact={fact}
            position={start + index + 1}
            total={total}
            isSelected={selection.isOn ? selection.ids.has(fact.id) : undefined}
            isLeaving={remove.isPending && remove.variables.id === fact.id}
            canReorder={canReorder}
            arrivesBy={arrived?.id === fact.id ? arrived.by : undefined}
            actions={actions}
          />
        ))}
      </ReorderList>
      <ListPager
        search={listing}
        page={page}
        hasNext={start + facts.length < matches}
        onTurn={turn}
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
