import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import type { Outputs } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonStyles } from '#client/ui/button-styles.ts';
import { ArrowDownIcon, ArrowUpIcon, PencilIcon, TrashIcon } from '#client/ui/icons.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { FactDay } from './fact-day.tsx';

const deleteQuestion = 'Are you sure you want to delete this fact?';

export type Direction = 'up' | 'down';

type FactRowProps = {
  fact: Outputs['facts']['listPage']['facts'][number];
  /** Of all facts, counted from 1. */
  position: number;
  total: number;
  /** The page of the list to come back to. */
  page: number | undefined;
  isLeaving: boolean;
  /** Set while the row arrives where this button moved it: the focus is to be there. */
  arrivesBy: Direction | undefined;
  onArrived: () => void;
  onMove: (direction: Direction) => void;
  onActiveChange: (active: boolean) => void;
  onDelete: () => void;
};

export function FactRow({ fact, position, total, page, ...row }: FactRowProps) {
  const positionId = useId();
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const { arrivesBy, onArrived } = row;

  useEffect(() => {
    if (!arrivesBy) return;
    const [pressed, other] = arrivesBy === 'up' ? [up, down] : [down, up];
    // At the end of the list the button that was pressed is disabled.
    (pressed.current?.disabled ? other : pressed).current?.focus();
    onArrived();
  }, [arrivesBy, onArrived]);

  const edit = {
    to: '/admin/ai-fact-edit/$id',
    params: { id: fact.id },
    search: { page },
  } as const;

  return (
    <li
      className={`grid gap-x-6 gap-y-2 border-t border-rule py-4 md:grid-cols-[1fr_auto] ${row.isLeaving ? 'opacity-50' : ''}`}
    >
      <div className="min-w-0">
        <Link {...edit} className="block font-mono hover:text-green hover:underline">
          {fact.factText}
        </Link>
        <p className="mt-1 flex flex-wrap gap-x-4 text-note text-ink-soft">
          <span className="min-w-0">Source: {fact.source}</span>
          {fact.factDate && <FactDay factDate={fact.factDate} />}
          <span id={positionId} className="sr-only">
            Fact {position} of {total}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-1 self-start">
        <div className="w-28">
          <Switch
            isSelected={fact.active}
            onChange={row.onActiveChange}
            aria-describedby={positionId}
          >
            {fact.active ? 'Active' : 'Inactive'}
          </Switch>
        </div>
        <div className="flex gap-1 max-md:-mx-3">
          <Button
            ref={up}
            variant="quiet"
            size="icon"
            aria-label="Move up"
            aria-describedby={positionId}
            isDisabled={position === 1}
            onPress={() => row.onMove('up')}
          >
            <ArrowUpIcon />
          </Button>
          <Button
            ref={down}
            variant="quiet"
            size="icon"
            aria-label="Move down"
            aria-describedby={positionId}
            isDisabled={position === total}
            onPress={() => row.onMove('down')}
          >
            <ArrowDownIcon />
          </Button>
          <Link
            {...edit}
            aria-label="Edit"
            aria-describedby={positionId}
            className={buttonStyles({ variant: 'quiet', size: 'icon' })}
          >
            <PencilIcon />
          </Link>
          <Button
            variant="quiet"
            size="icon"
            aria-label="Delete"
            aria-describedby={positionId}
            isPending={row.isLeaving}
            onPress={() => window.confirm(deleteQuestion) && row.onDelete()}
          >
            <TrashIcon />
          </Button>
        </div>
      </div>
    </li>
  );
}
