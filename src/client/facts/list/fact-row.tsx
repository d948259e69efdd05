import { Link } from '@tanstack/react-router';
import { memo, useId } from 'react';
import { Unbroken } from '#client/paper/prose.tsx';
import { ReorderHandle } from '#client/ui/reorder/reorder-list.tsx';
import { Switch, Checkbox } from '#client/ui/admin/switch.tsx';
import { editLink } from '#client/facts/listing.ts';
import { FactDay, FactSchedule, type ListedFact } from '#client/facts/fact-dates.tsx';
import { FactButtons, type FactButtonsProps } from './fact-buttons.tsx';

type FactRowProps = Omit<FactButtonsProps, 'id' | 'describedBy'> & {
  fact: ListedFact;
  /** Set while facts can be selected for a change of many. */
  isSelected?: boolean;
};

/** A fact of the list. There are fifty, with some ten controls each, so that each is rendered only when it changes. */
export const FactRow = memo(function FactRow({ fact, isSelected, ...props }: FactRowProps) {
  const { position, total, canReorder, isLeaving, actions } = props;
  const positionId = useId();
  const textId = useId();
  const { id } = fact;
  const canSelect = isSelected !== undefined;

  return (
    <li
      data-key={id}
      data-chosen={isSelected || undefined}
      className={`quiet-row relative isolate grid grid-cols-[auto_1fr] gap-x-2 gap-y-1 border-rule py-2 not-first:border-t has-data-dragging:opacity-50 lg:grid-cols-[auto_1fr_auto] lg:py-1.25 before:absolute before:inset-y-0 before:-inset-x-4 before:-z-10 before:bg-bar before:opacity-0 ${isLeaving ? 'opacity-50' : ''} ${canSelect ? '**:scroll-mt-48' : ''}`}
    >
      {/* Where it is narrow the handle stands below the number, so that the text has the room. What selects takes its place. */}
      <div className="-ml-2 flex gap-x-1 max-[80rem]:-mr-2 max-[80rem]:flex-col-reverse max-[80rem]:items-center max-[80rem]:justify-end min-[80rem]:h-5.5 min-[80rem]:items-center">
        {canSelect ? (
          <div className="md:pointer-fine:-m-1">
            <Checkbox
              aria-label="Select"
              aria-describedby={`${textId} ${positionId}`}
              checked={isSelected}
              onChange={(event) => actions.current.select(id, event.target.checked)}
            />
          </div>
        ) : (
          <ReorderHandle
            id={id}
            label={`Drag to reorder fact ${position}`}
            describedBy={positionId}
          />
        )}
        <span
          aria-hidden="true"
          className="min-w-[2ch] text-right font-mono text-note leading-5.5 text-ink-soft max-[80rem]:text-center"
        >
          {position}
        </span>
      </div>
      <div className="min-w-0 sm:pl-1">
        <Link
          {...editLink(id)}
          id={textId}
          dir="auto"
          className="line-clamp-4 text-row text-pretty hover:text-green hover:underline focus-visible:line-clamp-none lg:line-clamp-3 min-[80rem]:line-clamp-2"
        >
          <Unbroken text={fact.factText} />
        </Link>
        <p className="flex flex-wrap gap-x-3 text-note leading-5 text-ink-soft">
          <span className="max-w-max min-w-0 flex-[1_1_10rem] truncate">Source: {fact.source}</span>{' '}
          {fact.tags.length > 0 && (
            <span className="flex min-w-0 flex-wrap gap-1">
              <span className="sr-only">Tags: </span>
              {fact.tags.map((tag) => (
                <span
                  key={tag}
                  className="min-w-0 truncate bg-bar px-1 text-ink in-data-chosen:bg-surface"
                >
                  {tag}
                </span>
              ))}
            </span>
          )}{' '}
          {fact.factDate && <FactDay factDate={fact.factDate} />} <FactSchedule {...fact} />
          <span id={positionId} className="sr-only">
            {`Fact ${position}${canReorder ? ` of ${total}` : ''}`}
          </span>
        </p>
      </div>
      <div className="col-span-full flex flex-wrap items-center justify-between gap-1 lg:col-span-1 lg:pl-4">
        <div className="w-28">
          <Switch
            isSelected={fact.active}
            onChange={(active) => actions.current.setActive(id, active)}
            aria-describedby={positionId}
          >
            {fact.active ? 'Active' : 'Inactive'}
          </Switch>
        </div>
        <FactButtons {...props} id={id} describedBy={positionId} />
      </div>
    </li>
  );
});
