import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Outputs } from '#client/trpc.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { editLink } from './edit-link.ts';
import { FactButtons, type FactButtonsProps } from './fact-buttons.tsx';
import { FactDay } from './fact-day.tsx';
import { FactSchedule } from './fact-schedule.tsx';

type FactRowProps = Omit<FactButtonsProps, 'id' | 'isFirst' | 'isLast' | 'describedBy'> & {
  fact: Outputs['facts']['listPage']['facts'][number];
  /** Of all facts, counted from 1. */
  position: number;
  total: number;
  onActiveChange: (active: boolean) => void;
};

export function FactRow({ fact, position, total, onActiveChange, ...buttons }: FactRowProps) {
  const positionId = useId();
  const { id } = fact;

  return (
    <li
      className={`grid gap-x-6 gap-y-2 border-t border-rule py-4 md:grid-cols-[1fr_auto] ${buttons.isLeaving ? 'opacity-50' : ''}`}
    >
      <div className="min-w-0">
        <Link
          {...editLink({ id, page: buttons.page })}
          className="block font-mono hover:text-green hover:underline"
        >
          {fact.factText}
        </Link>
        <p className="mt-1 flex flex-wrap gap-x-4 text-note text-ink-soft">
          <span className="min-w-0">Source: {fact.source}</span>
          {fact.factDate && <FactDay factDate={fact.factDate} />}
          <FactSchedule {...fact} />
          <span id={positionId} className="sr-only">
            Fact {position} of {total}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-1 self-start">
        <div className="w-28">
          <Switch isSelected={fact.active} onChange={onActiveChange} aria-describedby={positionId}>
            {fact.active ? 'Active' : 'Inactive'}
          </Switch>
        </div>
        <FactButtons
          {...buttons}
          id={id}
          isFirst={position === 1}
          isLast={position === total}
          describedBy={positionId}
        />
      </div>
    </li>
  );
}
