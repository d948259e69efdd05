import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';
import { Button } from '#client/ui/button.tsx';
import { buttonStyles } from '#client/ui/button-link.tsx';
import { ArrowDownIcon, ArrowUpIcon, PencilIcon, TrashIcon } from '#client/ui/icons.tsx';
import { MenuItem, MoreMenu } from '#client/ui/admin/menu.tsx';
import { isTyping } from '#client/ui/notice.tsx';
import { editLink } from '#client/facts/listing.ts';
import type { ArrivesBy, RowActions } from './row-actions.ts';

const deleteQuestion = 'Are you sure you want to delete this fact?';

export type FactButtonsProps = {
  id: number;
  /** Of all facts, counted from 1. */
  position: number;
  total: number;
  isLeaving: boolean;
  /** False while the facts shown are not all there are in their order. */
  canReorder: boolean;
  /** Set while the row arrives where this control moved it: the focus is to be there. */
  arrivesBy: ArrivesBy | undefined;
  /** The id of the element that says which fact these buttons are for. */
  describedBy: string;
  actions: RefObject<RowActions>;
};

/** Moves a fact, leads to its page and deletes it. */
export function FactButtons(props: FactButtonsProps) {
  const { id, position, total, isLeaving, canReorder, arrivesBy, describedBy, actions } = props;
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const more = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!arrivesBy) return;
    const [used, other] = { up: [up, down], down: [down, up], menu: [more, more] }[arrivesBy];
    // At the end of the list the button that was pressed is disabled.
    if (!isTyping()) (used?.current?.disabled ? other : used)?.current?.focus();
    actions.current.confirmArrival();
  }, [arrivesBy, actions]);

  const common = { variant: 'quiet', size: 'icon', 'aria-describedby': describedBy } as const;
  return (
    <div className="-mr-2 flex max-lg:-ml-3 max-lg:flex-wrap">
      <Button
        {...common}
        ref={up}
        aria-label="Move up"
        isDisabled={position === 1 || !canReorder}
        onPress={() => actions.current.move(id, 'up')}
      >
        <ArrowUpIcon />
      </Button>
      <Button
        {...common}
        ref={down}
        aria-label="Move down"
        isDisabled={position === total || !canReorder}
        onPress={() => actions.current.move(id, 'down')}
      >
        <ArrowDownIcon />
      </Button>
      <Link
        {...editLink(id)}
        aria-label="Edit"
        aria-describedby={describedBy}
        className={buttonStyles({ variant: 'quiet', size: 'icon' })}
      >
        <PencilIcon />
      </Link>
      {/* Apart from "Edit", so that it is not pressed for it. */}
      <span className="ml-1 border-l border-rule pl-1">
        <Button
          {...common}
          variant="quietDanger"
          aria-label="Delete"
          isPending={isLeaving}
          onPress={() => window.confirm(deleteQuestion) && actions.current.remove(id)}
        >
          <TrashIcon />
        </Button>
      </span>
      <MoreMenu ref={more} label="More actions" aria-describedby={describedBy}>
        <MenuItem isDisabled={!canReorder} onAction={() => actions.current.askPosition(id)}>
          Move to position
        </MenuItem>
      </MoreMenu>
    </div>
  );
}
