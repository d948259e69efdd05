import { Link } from '@tanstack/react-router';
import { memo, useId } from 'react';
import type { Outputs } from '#client/trpc.tsx';
import { ReorderHandle } from '#client/ui/reorder/reorder-list.tsx';
import { Switch } from '#client/ui/admin/switch.tsx';
import { editLink } from './edit-link.ts';
import { FactButtons, type ArrivesBy } from './fact-buttons.tsx';
import { FactLine } from './fact-line.tsx';
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
      className={`relative isolate grid grid-cols-[auto_auto_1fr] gap-x-2 gap-y-1 border-rule py-2 not-first:border-t has-data-dragging:opacity-50 lg:grid-cols-[auto_auto_1fr_auto] lg:py-1 before:absolute before:inset-y-0 before:-inset-x-2 before:-z-10 before:bg-bar before:opacity-0 ${isLeaving ? 'opacity-50' : ''} ${selectedIds ? 'pl-9 **:scroll-mt-48' : ''}`}
    >
      {selectedIds && (
        <SelectFact id={id} selectedIds={selectedIds} describedBy={`${textId} ${positionId}`} />
      )}
      <div className="-ml-2 flex h-5.5 items-center">
        <ReorderHandle
          id={id}
          label={`Drag to reorder fact ${position}`}
          describedBy={positionId}
        />
      </div>
      <span
        aria-hidden="true"
        className="-ml-1 min-w-[2ch] text-right font-mono text-note leading-5.5 text-ink-soft"
      >
        {position}
      </span>
      <div className="min-w-0 pl-1">
        <Link
          {...editLink(id)}
          id={textId}
          className="line-clamp-3 text-row hover:text-green hover:underline focus-visible:line-clamp-none lg:line-clamp-2"
        >
          {fact.factText}
        </Link>
        <FactLine
          fact={fact}
          positionId={positionId}
          position={`Fact ${position}${canReorder ? ` of ${total}` : ''}`}
        />
      </div>
      <div
        className={`col-span-full flex flex-wrap items-center justify-between gap-1 lg:col-span-1 lg:pl-4 ${selectedIds ? 'max-lg:-ml-9' : ''}`}
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
