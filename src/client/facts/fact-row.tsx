import { Link } from '@tanstack/react-router';
import { memo, useId } from 'react';
import type { Outputs } from '#client/trpc.tsx';
import { ReorderHandle } from '#client/ui/reorder/reorder-handle.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { editLink } from './edit-link.ts';
import { FactButtons, type ArrivesBy } from './fact-buttons.tsx';
import { FactDay } from './fact-day.tsx';
import { FactSchedule } from './fact-schedule.tsx';
import { SelectFact } from './selection/select-fact.tsx';
import type { SelectedIds } from './selection/use-selection.ts';
import type { RowActions } from './use-row-actions.ts';

type FactRowProps = {
  fact: Outputs['facts']['listPage']['facts'][number];
  /** Of all facts, counted from 1. */
  position: number;
  total: number;
  /** False while the facts shown are not all there are in their order. */
  canReorder?: boolean;
  /** Set while facts can be selected. */
  selectedIds?: SelectedIds | undefined;
  isLeaving: boolean;
  /** Set while the row arrives where this control moved it. */
  arrivesBy: ArrivesBy | undefined;
  actions: RowActions;
};

/** A fact of the list. There are fifty, with some ten controls each, so that each is rendered only when it changes. */
export const FactRow = memo(function FactRow({
  fact,
  position,
  total,
  canReorder = true,
  selectedIds,
  isLeaving,
  arrivesBy,
  actions,
}: FactRowProps) {
  const positionId = useId();
  const textId = useId();
  const { id } = fact;

  return (
    <li
      data-key={id}
      className={`relative grid grid-cols-[auto_1fr] gap-x-2 gap-y-2 border-t border-rule py-4 has-data-dragging:opacity-50 md:grid-cols-[auto_1fr_auto] md:gap-x-4 ${isLeaving ? 'opacity-50' : ''} ${selectedIds ? 'pl-9 **:scroll-mt-48' : ''}`}
    >
      {selectedIds && (
        <SelectFact id={id} selectedIds={selectedIds} describedBy={`${textId} ${positionId}`} />
      )}
      <div className="-my-2 -ml-3 md:-my-1 md:-ml-2">
        <ReorderHandle
          id={id}
          label={`Drag to reorder fact ${position}`}
          describedBy={positionId}
        />
      </div>
      <div className="min-w-0">
        <Link
          {...editLink(id)}
          id={textId}
          className="block font-mono hover:text-green hover:underline"
        >
          {fact.factText}
        </Link>
        <p className="mt-1 flex flex-wrap gap-x-4 text-note text-ink-soft">
          <span className="min-w-0">Source: {fact.source}</span>
          {fact.factDate && <FactDay factDate={fact.factDate} />}
          <FactSchedule {...fact} />
          <span id={positionId} className="sr-only">
            Fact {position}
            {canReorder && ` of ${total}`}
          </span>
        </p>
      </div>
      <div
        className={`col-span-full flex flex-wrap items-center justify-between gap-1 self-start md:col-span-1 ${selectedIds ? 'max-md:-ml-9' : ''}`}
      >
        <div className="w-28">
          <Switch
            isSelected={fact.active}
            onChange={(active) => actions.setActive(id, active)}
            aria-describedby={positionId}
          >
            {fact.active ? 'Active' : 'Inactive'}
          </Switch>
        </div>
        <FactButtons
          id={id}
          canReorder={canReorder}
          isFirst={position === 1}
          isLast={position === total}
          isLeaving={isLeaving}
          arrivesBy={arrivesBy}
          describedBy={positionId}
          onArrived={actions.confirmArrival}
          onMove={(direction) => actions.move(id, direction)}
          onMoveToPosition={() => actions.askPosition(id)}
          onDelete={() => actions.remove(id)}
        />
      </div>
    </li>
  );
});
